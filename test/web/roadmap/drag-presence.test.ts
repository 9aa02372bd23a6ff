import { mock } from 'node:test';
import { expect } from 'chai';
import { DragPresence } from '../../../web/roadmap/moving/drag-presence.ts';

describe('hands on bars of the roadmap', () => {
  const told: unknown[] = [];
  const idOf = (number: number): string => `gid://gitlab/Epic/${number}`;
  let presence: DragPresence;
  const names = () => presence.others.map(({ epicId, name }) => `${name} holds ${epicId}`);
  const ada = { id: 7, name: 'Ada' };

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    told.length = 0;
    const rest = (_method: string, _path: string, { body }: { body: unknown }) => Promise.resolve(told.push(body));
    presence = new DragPresence({ rest } as never, idOf);
  });
  afterEach(() => {
    presence.stop();
    mock.timers.reset();
  });

  it('are gone some seconds after they were last heard of, as of a page that was closed while it dragged', () => {
    presence.see({ person: ada, items: [1, 2], isHeld: true });
    mock.timers.tick(4_000);
    presence.see({ person: ada, items: [1], isHeld: true });
    expect(names()).to.deep.equal(['Ada holds gid://gitlab/Epic/1', 'Ada holds gid://gitlab/Epic/2']);
    mock.timers.tick(1_500);
    expect(names()).to.deep.equal(['Ada holds gid://gitlab/Epic/1']);
    mock.timers.tick(4_000);
    expect(names()).to.deep.equal([]);
  });

  it('are told of again as long as they hold, so that others see them, and once when they let go', () => {
    presence.hold([idOf(3)]);
    mock.timers.tick(9_000);
    const held = { items: [3], isHeld: true };
    expect(told).to.deep.equal([held, held, held, held, held]);
    presence.release();
    mock.timers.tick(9_000);
    expect(told.slice(5)).to.deep.equal([{ items: [3], isHeld: false }]);
  });

  it('are not taken away by somebody else who lets go', () => {
    presence.see({ person: ada, items: [1], isHeld: true });
    presence.see({ person: { id: 8, name: 'Ben' }, items: [1], isHeld: false });
    expect(names()).to.deep.equal(['Ada holds gid://gitlab/Epic/1']);
    presence.see({ person: ada, items: [1], isHeld: false });
    expect(names()).to.deep.equal([]);
  });
});
