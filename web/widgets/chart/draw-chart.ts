import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { axisOf, countsWhole, isLone, type ChartData } from './chart-data.ts';

use([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

export interface DrawnChart {
  show(data: ChartData): void;
  end(): void;
}

/** Draws into an element, in the colors of the theme and again when those or the size change. */
export function drawChart(element: HTMLElement): DrawnChart {
  const chart = init(element, null, { renderer: 'svg' });
  let shown: ChartData | null = null;
  const draw = () => {
    if (shown === null) return;
    chart.resize();
    // Labels are measured before they are drawn, which takes the name of the font.
    const { fontFamily } = getComputedStyle(element);
    chart.setOption(optionsOf(shown, colorsOf(element), fontFamily), { notMerge: true });
  };
  const sizes = new ResizeObserver(draw);
  sizes.observe(element);
  const themes = new MutationObserver(draw);
  themes.observe(document.documentElement, { attributes: true });
  const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query));
  for (const scheme of schemes) scheme.addEventListener('change', draw);
  return {
    show(data) {
      shown = data;
      draw();
    },
    end() {
      sizes.disconnect();
      themes.disconnect();
      for (const scheme of schemes) scheme.removeEventListener('change', draw);
      chart.dispose();
    },
  };
}

interface Colors {
  text: string;
  line: string;
  mark: string;
  surface: string;
}

/** The colors of the stylesheet, which forced colors replace, as the browser works them out. */
function colorsOf(element: HTMLElement): Colors {
  const probe = document.createElement('span');
  element.append(probe);
  const color = (name: string) => {
    probe.style.color = `var(--chart-${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = { text: color('text'), line: color('line'), mark: color('mark'), surface: color('surface') };
  probe.remove();
  return colors;
}

function optionsOf(data: ChartData, { text, line, mark, surface }: Colors, fontFamily: string) {
  const { kind, title, points, compared, formatted, unit, whole } = data;
  const words = (value: unknown) => (typeof value === 'number' ? formatted(value) : 'No data');
  return {
    animation: false,
    grid: { left: 8, right: 16, top: 28, bottom: 12, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    textStyle: { color: text, fontFamily },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: surface,
      borderColor: line,
      textStyle: { color: text, fontFamily },
      valueFormatter: words,
    },
    xAxis: {
      type: 'category',
      data: points.map(({ label }) => label),
      // The years are in the table.
      axisLabel: { color: text, hideOverlap: true, formatter: (label: string) => label.replace(/, \d{4}$/, '') },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      name: unit,
      nameTextStyle: { color: text, align: 'left' },
      minInterval: countsWhole(data) ? 1 : 0,
      splitNumber: 3,
      ...axisOf({ points, whole }),
      axisLabel: { color: text, formatter: (value: number) => formatted(value) },
      splitLine: { lineStyle: { color: line } },
    },
    series: [
      {
        type: kind,
        ...(compared !== undefined && { name: title }),
        data: points.map(({ value }, index) => ({ value, symbol: isLone(points, index) ? 'circle' : 'none' })),
        itemStyle: { color: mark },
        lineStyle: { color: mark, width: 2 },
        symbolSize: 5,
        showAllSymbol: true,
        barMaxWidth: 24,
      },
      ...(compared === undefined
        ? []
        : [
            {
              type: 'line' as const,
              name: compared.title,
              data: [...compared.values],
              itemStyle: { color: text },
              lineStyle: { color: text, width: 2, type: 'dashed' as const },
              symbol: 'none',
            },
          ]),
    ],
  };
}
