import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { DamagedRepository, PackEntries, type GitObject } from './pack-entries.ts';

const fanoutStart = 8;
const idsStart = fanoutStart + 1024;

/** The objects of a pack, found through its index without reading either into memory. Blocks its thread. */
export class PackReader {
  private readonly pack: number;
  private readonly index: number;
  private readonly fanout: Buffer;
  private readonly count: number;
  private readonly entries: PackEntries;

  constructor(pack: string) {
    this.pack = openSync(pack, 'r');
    try {
      this.index = openSync(pack.replace(/\.pack$/, '.idx'), 'r');
    } catch (error) {
      closeSync(this.pack);
      throw error;
    }
    this.fanout = this.part(fanoutStart, 1024);
    this.count = this.fanout.length === 1024 ? this.fanout.readUInt32BE(1020) : -1;
    const { size } = fstatSync(this.index);
    this.entries = new PackEntries(this.pack);
    if (size !== idsStart + 28 * this.count + 40) {
      this.close();
      throw new DamagedRepository('the index of the pack is damaged');
    }
  }

  close(): void {
    closeSync(this.pack);
    closeSync(this.index);
  }

  /** Null without such an object. @throws DamagedRepository, ObjectTooLarge */
  read(id: string, limit: number): GitObject | null {
    const offset = this.offsetOf(Buffer.from(id, 'hex'));
    return offset === null ? null : this.entries.read(offset, (base) => this.offsetOf(base), limit);
  }

  has(id: string): boolean {
    return this.offsetOf(Buffer.from(id, 'hex')) !== null;
  }

  /** The only id that begins like this; null without one or with several. */
  expand(prefix: string): string | null {
    const least = Buffer.from(prefix.padEnd(40, '0'), 'hex');
    const place = this.placeOf(least);
    const [first, second] = [this.idAt(place), this.idAt(place + 1)].map((id) => id?.toString('hex') ?? '');
    return first?.startsWith(prefix) === true && second?.startsWith(prefix) !== true ? first : null;
  }

  private offsetOf(id: Buffer): number | null {
    const place = this.placeOf(id);
    if (this.idAt(place)?.equals(id) !== true) return null;
    return this.part(idsStart + 24 * this.count + 4 * place, 4).readUInt32BE(0);
  }

  /** The place of the first id that is not less. */
  private placeOf(id: Buffer): number {
    const first = id[0] as number;
    let low = first === 0 ? 0 : this.fanout.readUInt32BE(4 * (first - 1));
    let high = this.fanout.readUInt32BE(4 * first);
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = this.idAt(middle);
      if (found === null) throw new DamagedRepository('the index of the pack is damaged');
      if (Buffer.compare(found, id) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private idAt(place: number): Buffer | null {
    return place < this.count ? this.part(idsStart + 20 * place, 20) : null;
  }

  private part(start: number, length: number): Buffer {
    const buffer = Buffer.alloc(length);
    const read = readSync(this.index, buffer, 0, length, start);
    if (read !== length) throw new DamagedRepository('the index of the pack is damaged');
    return buffer;
  }
}
