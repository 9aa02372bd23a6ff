import { expect } from 'chai';
import {
  effectiveSetting,
  reasonFor,
  type Connection,
  type NotificationLevel,
  type Occasion,
} from '../../../domain/notifications/notification.ts';

describe('Notification levels', () => {
  const reason = (
    occasion: Occasion,
    connected: readonly Connection[],
    level: Exclude<NotificationLevel, 'global'>,
    events: readonly 'new_note'[] = [],
  ) => reasonFor(occasion, new Set(connected), { level, events });

  it('come from the nearest group or project, or else from the global setting', () => {
    const watch = { level: 'watch', events: [] } as const;
    const mention = { level: 'mention', events: [] } as const;
    const global = { level: 'global', events: [] } as const;
    expect(effectiveSetting([], null).level).to.equal('participating');
    expect(effectiveSetting([], watch).level).to.equal('watch');
    expect(effectiveSetting([mention, watch], watch).level).to.equal('mention');
    expect(effectiveSetting([global, watch], mention).level).to.equal('mention');
    expect(effectiveSetting([global], global).level).to.equal('participating');
  });

  for (const [occasion, connected, byLevel] of [
    ['new_note', [], { watch: 'watching' }],
    ['new_note', ['author'], { participating: 'author', watch: 'author', custom: 'author' }],
    ['new_note', ['commenter'], { participating: 'participating', watch: 'participating', custom: 'participating' }],
    ['close_issue', ['assignee'], { participating: 'assigned', watch: 'assigned', custom: 'assigned' }],
    [
      'new_note',
      ['mentioned'],
      { participating: 'mentioned', watch: 'mentioned', mention: 'mentioned', custom: 'mentioned' },
    ],
    ['reassign_issue', ['assigned'], { participating: 'assigned', watch: 'assigned', custom: 'assigned' }],
    ['relabel', ['label'], { participating: 'label', watch: 'label', custom: 'label' }],
    ['relabel', ['author'], {}],
    ['mention', ['author', 'subscribed'], {}],
    [
      'new_note',
      ['subscribed'],
      {
        disabled: 'subscribed',
        participating: 'subscribed',
        watch: 'subscribed',
        mention: 'subscribed',
        custom: 'subscribed',
      },
    ],
    ['new_note', ['unsubscribed', 'author', 'mentioned'], {}],
  ] as const) {
    it(`decide who is emailed about ${occasion} as ${connected.join(', ') || 'a member'}`, () => {
      const expected: Partial<Record<NotificationLevel, string>> = byLevel;
      for (const level of ['disabled', 'participating', 'watch', 'mention', 'custom'] as const) {
        expect(reason(occasion, connected, level), level).to.equal(expected[level] ?? null);
      }
    });
  }

  it('of kind custom send the chosen events only', () => {
    expect(reason('new_note', [], 'custom', ['new_note'])).to.equal('custom');
    expect(reason('close_issue', [], 'custom', ['new_note'])).to.equal(null);
    expect(reason('new_note', [], 'participating', ['new_note'])).to.equal(null);
  });
});
