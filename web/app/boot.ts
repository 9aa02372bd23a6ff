import { visitorBoot, type Boot as BootWith } from '../../domain/pages/boot.ts';
import type { SavedView } from '../api/rest.generated.ts';
import { parsedJson } from '../state/local-storage.ts';

/** Data that the server embeds in the page. */
export type Boot = BootWith<SavedView>;

/** Reads the page's `<script type="application/json" id="boot">`; without it the reader is a visitor. */
export function readBoot(page: Document): Boot {
  const read = parsedJson(page.getElementById('boot')?.textContent ?? null);
  return { ...visitorBoot, baseUrl: page.location.origin, ...(read as Partial<Boot> | null) };
}
