import { expect } from 'chai';
import { epic, issue, type PlanRows } from '../../support/plan-files.ts';
import { readRows } from '../../support/read-rows.ts';

describe('Reading plan relations', () => {
  describe('between parents and children', () => {
    const parentsOf = (...items: PlanRows['items'] & object) => {
      const { plan, faults } = readRows({ items, links: [] });
      return { parents: Object.fromEntries(plan.items.map(({ key, parentKey }) => [key, parentKey])), faults };
    };

    it('removes a parent that is unknown, left out or not allowed', () => {
      const { parents, faults } = parentsOf(
        epic('E-1', { parent: 'nobody' }),
        epic('E-2', { group: 'none' }),
        issue('I-1', { parent: 'E-2' }),
        issue('I-2', { parent: 'I-1' }),
        epic('E-3', { parent: 'I-1' }),
      );
      expect(parents).to.deep.equal({ 'E-1': null, 'I-1': null, 'I-2': null, 'E-3': null });
      expect(faults.filter((fault) => fault.includes(' parent: '))).to.deep.equal([
        'fixed work-items.csv:2 parent: no row has the key "nobody"; it was imported without a parent',
        'fixed work-items.csv:4 parent: the parent "E-2" was left out; it was imported without a parent',
        'fixed work-items.csv:5 parent: its parent "I-1" is of type issue, which takes no child of type issue; it was imported without a parent',
        'fixed work-items.csv:6 parent: its parent "I-1" is of type issue, which takes no child of type epic; it was imported without a parent',
      ]);
    });

    it('breaks a parent cycle at its first row and names all of its items', () => {
      const { parents, faults } = parentsOf(
        epic('tail', { parent: 'b' }),
        epic('a', { parent: 'c' }),
        epic('b', { parent: 'a' }),
        epic('c', { parent: 'b' }),
        epic('self', { parent: 'self' }),
      );
      expect(parents).to.deep.equal({ tail: 'b', a: null, b: 'a', c: 'b', self: null });
      expect(faults).to.deep.equal([
        'fixed work-items.csv:3 parent: the parents form a ring: b → a → c → b; it was imported without a parent',
        'fixed work-items.csv:6 parent: the parents form a ring: self → self; it was imported without a parent',
      ]);
    });

    it('limits a tree to seven levels of epics, with issues below', () => {
      const chain = Array.from({ length: 8 }, (_, index) =>
        epic(`E-${index + 1}`, index > 0 ? { parent: `E-${index}` } : {}),
      );
      const { parents, faults } = parentsOf(...chain, issue('I-1', { parent: 'E-7' }));
      expect(parents['E-7']).to.equal('E-6');
      expect(parents['E-8']).to.equal(null);
      expect(parents['I-1']).to.equal('E-7');
      expect(faults).to.deep.equal([
        'fixed work-items.csv:9 parent: a tree of epics has at most 7 levels; it was imported without a parent',
      ]);
    });

    it('takes a chain and rings of 12,000 epics', () => {
      const count = 12_000;
      const { parents } = parentsOf(
        ...Array.from({ length: count }, (_, index) => epic(`E-${index}`, { parent: `E-${index + 1}` })),
        ...Array.from({ length: count }, (_, index) => epic(`R-${index}`, { parent: `R-${index ^ 1}` })),
        ...Array.from({ length: count }, (_, index) => epic(`L-${index}`, { parent: `L-${(index + 1) % count}` })),
      );
      expect(Object.values(parents).filter((parent) => parent !== null)).to.have.lengthOf(6 + count / 2 + 6);
    });

    it('limits an epic to 5,000 children', () => {
      const children = Array.from({ length: 5001 }, (_, index) => issue(`I-${index}`, { parent: 'E-1' }));
      const { parents, faults } = parentsOf(epic('E-1'), ...children);
      expect([parents['I-4999'], parents['I-5000']]).to.deep.equal(['E-1', null]);
      expect(faults[0]).to.contain('"E-1" has 5000 children already');
    });
  });

  describe('of linked items', () => {
    it('leaves out links that are invalid, to the item itself or duplicate', () => {
      const { plan, faults } = readRows({
        items: [epic('E-1'), epic('E-2'), epic('E-3', { group: 'none' })],
        links: [
          { source: 'E-1', target: 'E-2', type: 'sees' },
          { source: 'E-2', target: 'E-1', type: 'blocks' },
          { source: 'E-1', target: 'E-1', type: 'blocks' },
          { source: 'E-9', target: 'E-1', type: 'blocks' },
          { source: 'E-1', target: 'E-3', type: 'blocks' },
        ],
      });
      expect(plan.links).to.deep.equal([
        { sourceKey: 'E-1', targetKey: 'E-2', type: 'relates_to', kind: 'finish_to_start', lag: 0 },
      ]);
      expect(faults.filter((fault) => fault.includes('links.csv'))).to.deep.equal([
        'fixed links.csv:2 type: "sees" is not valid (expected relates_to, blocks); used relates_to',
        'left_out links.csv:3 target: "E-2" and "E-1" are linked by line 2 already',
        'left_out links.csv:4 target: an item cannot be linked to itself',
        'left_out links.csv:5 source: no item has the key "E-9"',
        'left_out links.csv:6 target: "E-3" was left out',
      ]);
    });

    it('reads what blocking links connect, and their lag, if the file has these columns', () => {
      const { plan, faults } = readRows({
        items: ['1', '2', '3', '4', '5'].map((number) => epic(`E-${number}`)),
        links: [
          { source: 'E-1', target: 'E-2', type: 'blocks', kind: 'Start_To_Start', lag: '-3' },
          { source: 'E-1', target: 'E-3', type: 'blocks' },
          { source: 'E-1', target: 'E-4', type: 'relates_to', kind: 'start_to_start', lag: '' },
          { source: 'E-1', target: 'E-5', type: 'blocks', kind: 'sideways', lag: '10001' },
        ],
      });
      expect(plan.links.map(({ targetKey, kind, lag }) => [targetKey, kind, lag])).to.deep.equal([
        ['E-2', 'start_to_start', -3],
        ['E-3', 'finish_to_start', 0],
        ['E-4', 'finish_to_start', 0],
        ['E-5', 'finish_to_start', 0],
      ]);
      expect(faults).to.deep.equal([
        'fixed links.csv:4 kind: only blocking links have a kind and a lag; they were left empty',
        'fixed links.csv:5 kind: "sideways" is not valid (expected finish_to_start, start_to_start, finish_to_finish, start_to_finish); used finish_to_start',
        'fixed links.csv:5 lag: "10001" is not a whole number from -10000 to 10000; used 0',
      ]);
    });

    it('names the beginning of a long loop', () => {
      const keys = Array.from({ length: 20 }, (_, index) => `E-${index}`);
      const { faults } = readRows({
        items: keys.map((key) => epic(key)),
        links: keys.map((source, index) => ({ source, target: `E-${(index + 1) % keys.length}`, type: 'blocks' })),
      });
      expect(faults).to.deep.equal([
        'left_out links.csv:21 target: would close a loop: "E-19" → "E-0" → "E-1" → "E-2" → "E-3" → "E-4" → "E-5" → "E-6" → … → "E-19"',
      ]);
    });

    it('leaves out links that would close a loop, and names it', () => {
      const blocks = (source: string, target: string) => ({ source, target, type: 'blocks' });
      const { plan, faults } = readRows({
        items: ['a', 'b', 'c', 'd'].map((key) => epic(key)),
        links: [blocks('c', 'd'), blocks('b', 'c'), blocks('a', 'b'), blocks('d', 'a'), blocks('d', 'b')],
      });
      expect(plan.links.map(({ sourceKey, targetKey }) => sourceKey + targetKey)).to.deep.equal(['cd', 'bc', 'ab']);
      expect(faults).to.deep.equal([
        'left_out links.csv:5 target: would close a loop: "d" → "a" → "b" → "c" → "d"',
        'left_out links.csv:6 target: would close a loop: "d" → "b" → "c" → "d"',
      ]);
    });

    it('gives an item at most 1,000 links', () => {
      const items = Array.from({ length: 1_003 }, (_, index) => epic(`E-${index}`));
      const { plan, faults } = readRows({
        items,
        links: items.slice(1).map((_, index) => ({ source: 'E-0', target: `E-${index + 1}`, type: 'relates_to' })),
      });
      expect(plan.links).to.have.length(1_000);
      expect(faults).to.deep.equal([
        'left_out links.csv:1002 source: "E-0" has 1,000 links already',
        'left_out links.csv:1003 source: "E-0" has 1,000 links already',
      ]);
    });
  });
});
