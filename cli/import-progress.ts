import { Presets, SingleBar } from 'cli-progress';
import type { ProgressListener } from '../application/import/import-result.ts';
import type { Terminal } from './terminal.ts';

/** A progress bar with counts and time on standard error of a terminal; silent otherwise. */
export class ImportProgress {
  private readonly bar: SingleBar | null;

  constructor({ watched, stderr }: Terminal) {
    this.bar = watched
      ? new SingleBar(
          {
            format: 'Importing  {bar}  {percentage}%  {value} of {total} rows  {duration_formatted}  {kind}',
            stream: stderr,
            // Otherwise the bar would capture Ctrl-C, and the import would go on.
            gracefulExit: false,
            hideCursor: false,
            barsize: 30,
            forceRedraw: true,
          },
          Presets.shades_classic,
        )
      : null;
  }

  start(total: number): void {
    this.bar?.start(total, 0, { kind: '' });
  }

  readonly update: ProgressListener = ({ done, kind }) => {
    this.bar?.update(done, { kind });
  };

  stop(): void {
    this.bar?.stop();
  }
}
