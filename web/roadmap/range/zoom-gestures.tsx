import { useEffect, type RefObject } from 'react';
import { observer } from 'mobx-react-lite';
import { useRoadmap } from '../roadmap-context.ts';
import { StretchedChart } from './stretched-chart.ts';

/** Zooms the chart by wheel and fingers. */
export const ZoomGestures = observer(function ZoomGestures({ chart }: { chart: RefObject<HTMLElement | null> }) {
  const { store } = useRoadmap();
  const { zoom } = store;
  useEffect(() => {
    if (zoom === null) void store.loadZoom();
    else if (chart.current) return zoom.attach(chart.current, new StretchedChart(chart.current));
  }, [store, zoom, chart]);
  return null;
});
