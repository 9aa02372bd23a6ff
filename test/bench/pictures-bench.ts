import { createServices } from '../../infrastructure/container.ts';
import { Argon2PasswordHasher } from '../../infrastructure/secrets/passwords.ts';
import { SystemClock } from '../../infrastructure/system-clock.ts';
import { createTestDatabase } from '../support/database.ts';
import { newUploadFolder } from '../support/upload-folder.ts';
import { withAim } from './aims.ts';
import { generatePlan } from './generated-plan.ts';
import { startServer } from './server-process.ts';

/** Enough top-level epics for the most rows that a picture has. */
const size = { groups: 50, epics: 20_000, issues: 50_000 };
const turns = 5;
const view = 'state=all&timeframe_range_type=THREE_YEARS';

export interface PictureFigures {
  rows: number;
  /** Milliseconds of a picture, the middle one of several. */
  pdf: number;
  svg: number;
  /** Milliseconds of a small list of epics, of which 95 in 100 took no longer: alone, and while a PDF is made. */
  alone: number;
  meanwhile: number;
}

/** A roadmap of 2,000 rows as a picture, and what another caller notices of it. */
export async function measurePictures(today: string): Promise<PictureFigures> {
  const database = await createTestDatabase();
  try {
    const services = await createServices({
      connection: database.connection,
      clock: new SystemClock(today),
      passwordHasher: new Argon2PasswordHasher(),
      uploadFolder: newUploadFolder(),
    });
    const plan = await generatePlan(database, services, size, today);
    const server = await startServer('./product-server.js', {
      DATABASE_URL: database.databaseUrl,
      MILEPOST_TODAY: today,
    });
    try {
      const group = `${server.address}/api/v4/groups/${encodeURIComponent(plan.fullPath)}`;
      const read = async (path: string): Promise<{ text: string; milliseconds: number }> => {
        const startedAt = performance.now();
        const answer = await fetch(`${group}/${path}`, { headers: { 'private-token': plan.token } });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`);
        return { text, milliseconds: performance.now() - startedAt };
      };
      const list = 'epics?per_page=20';
      // The first ones warm up.
      const { text } = await read(`roadmap.svg?${view}`);
      await read(`roadmap.pdf?${view}`);
      const alone = await durations(200, () => read(list));
      const others: number[] = [];
      const drawn = new AbortController();
      const neighbor = (async () => {
        while (!drawn.signal.aborted) others.push((await read(list)).milliseconds);
      })();
      const pdf = await durations(turns, () => read(`roadmap.pdf?${view}`));
      drawn.abort();
      await neighbor;
      const svg = await durations(turns, () => read(`roadmap.svg?${view}`));
      return {
        rows: text.split('font-size="8"').length - 1,
        pdf: share(pdf, 0.5),
        svg: share(svg, 0.5),
        alone: share(alone, 0.95),
        meanwhile: share(others, 0.95),
      };
    } finally {
      await server.stop();
    }
  } finally {
    await database.drop();
  }
}

async function durations(count: number, work: () => Promise<{ milliseconds: number }>): Promise<number[]> {
  const found: number[] = [];
  for (let turn = 0; turn < count; turn += 1) found.push((await work()).milliseconds);
  return found;
}

/** The duration that this share of all does not exceed. */
function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function picturesReport({ rows, pdf, svg, alone, meanwhile }: PictureFigures): string[] {
  return [
    `Pictures of a roadmap with ${rows.toLocaleString('en-US')} rows`,
    `  PDF  p50 ${withAim(pdf, 'at most', 3_000, 0, ' ms')}`,
    `  SVG  p50 ${withAim(svg, 'at most', 1_500, 0, ' ms')}`,
    `  a list of 20 epics meanwhile  p95 ${withAim(meanwhile, 'at most', 150, 0, ' ms')}, alone ${alone.toFixed(0)} ms`,
  ];
}
