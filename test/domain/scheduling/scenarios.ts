/** A plan in the notation of `plan-notation.ts` and what the scheduler says of it, each part only where it is given. */
export interface Scenario {
  name: string;
  plan: string;
  /** All conflicts. */
  conflicts?: readonly string[];
  /** All changes of `fitPlan`. */
  fit?: readonly string[];
  /** Moves of the user, and all changes that follow; moves that are refused. */
  moves?: string;
  cascade?: readonly string[];
  refused?: readonly string[];
  /** `item earliest latest slack` of some items. */
  times?: readonly string[];
  /** All critical items and links. */
  critical?: readonly string[];
  /** A link that is refused, and the sentence why; or that is allowed, with null. */
  link?: readonly [string, string | null];
  /** The sentences of all conflicts. */
  words?: readonly string[];
}

/** Dec 4, 2026 is a Friday. */
export const scenarios: readonly Scenario[] = [
  // Links of four kinds.
  {
    name: 'finish→start over a weekend: after a Friday comes Monday',
    plan: `
      A 11-30..12-04
      B 12-03..12-04
      A -> B`,
    conflicts: ['A -> B: 2, 12-07'],
    fit: ['B 12-07..12-08 link'],
    words: ['“B” starts 2 working days too early: it can start on Dec 7, 2026, after “A” finishes.'],
  },
  {
    name: 'a successor on the weekend after its predecessor is in time',
    plan: `
      A 11-30..12-04
      B 12-05..12-08
      A -> B`,
    conflicts: [],
    fit: [],
    times: ['B 12-05..12-08 12-05..12-08 0'],
  },
  {
    name: 'a predecessor that ends on a Sunday frees the same Monday',
    plan: `
      A 11-30..12-06
      B 12-07..12-08
      A -> B`,
    conflicts: [],
  },
  {
    name: 'lag counts working days',
    plan: `
      A 11-30..12-03
      B 12-04..12-07
      A -> B FS+2`,
    conflicts: ['A -> B FS+2: 2, 12-08'],
    fit: ['B 12-08..12-09 link'],
    words: ['“B” starts 2 working days too early: it can start on Dec 8, 2026, 2 working days after “A” finishes.'],
  },
  {
    name: 'lag over holidays does not count them',
    plan: `
      calendar default: Mo Tu We Th Fr, off 12-24 12-25 2027-01-01
      A 12-21..12-23
      B 12-28..12-28
      A -> B FS+4`,
    conflicts: ['A -> B FS+4: 4, 2027-01-04'],
    fit: ['B 2027-01-04..2027-01-04 link'],
  },
  {
    name: 'negative lag lets a successor overlap',
    plan: `
      A 11-30..12-04
      B 12-02..12-08
      A -> B FS-2`,
    conflicts: ['A -> B FS-2: 1, 12-03'],
    fit: ['B 12-03..12-09 link'],
    words: ['“B” starts 1 working day too early: it can start on Dec 3, 2026, 2 working days before “A” finishes.'],
  },
  {
    name: 'negative lag longer than the predecessor starts before it',
    plan: `
      A 12-07..12-08
      B 12-02..12-02
      A -> B FS-5`,
    conflicts: [],
  },
  {
    name: 'start→start holds the starts, whatever the ends',
    plan: `
      A 12-01..12-18
      B 11-30..12-01
      A -> B SS`,
    conflicts: ['A -> B SS: 1, 12-01'],
    fit: ['B 12-01..12-02 link'],
    words: ['“B” starts 1 working day too early: it can start on Dec 1, 2026, when “A” starts.'],
  },
  {
    name: 'start→start with negative lag may start before',
    plan: `
      A 12-07..12-11
      B 12-02..12-02
      A -> B SS-2`,
    conflicts: ['A -> B SS-2: 1, 12-03'],
    fit: ['B 12-03..12-03 link'],
  },
  {
    name: 'finish→finish with a longer predecessor pushes the whole successor',
    plan: `
      A 11-30..12-11
      B 11-30..12-02
      A -> B FF`,
    conflicts: ['A -> B FF: 7, 12-11'],
    fit: ['B 12-09..12-11 link'],
    words: ['“B” finishes 7 working days too early: it can finish on Dec 11, 2026, when “A” finishes.'],
  },
  {
    name: 'finish→finish with lag ends on the day that is left',
    plan: `
      A 11-30..12-03
      B 11-30..12-03
      A -> B FF+2`,
    conflicts: ['A -> B FF+2: 2, 12-07'],
    fit: ['B 12-02..12-07 link'],
  },
  {
    name: 'start→finish lets a successor end when the predecessor starts',
    plan: `
      A 12-07..12-11
      B 11-30..12-04
      A -> B SF`,
    conflicts: [],
  },
  {
    name: 'start→finish pushes a successor that ends before',
    plan: `
      A 12-07..12-11
      B 11-30..12-03
      A -> B SF`,
    conflicts: ['A -> B SF: 1, 12-04'],
    fit: ['B 12-01..12-04 link'],
    words: ['“B” finishes 1 working day too early: it can finish on Dec 4, 2026, before “A” starts.'],
  },
  {
    name: 'start→finish with lag',
    plan: `
      A 12-07..12-11
      B 12-01..12-07
      A -> B SF+2`,
    conflicts: ['A -> B SF+2: 1, 12-08'],
    fit: ['B 12-02..12-08 link'],
  },
  {
    name: 'two links between the same items hold both',
    plan: `
      A 11-30..12-09
      B 12-01..12-04
      A -> B SS+2
      A -> B FF+1`,
    conflicts: ['A -> B SS+2: 1, 12-02', 'A -> B FF+1: 4, 12-10'],
    fit: ['B 12-07..12-10 link'],
  },

  // Milestones and missing dates.
  {
    name: 'an item with a due date only is a milestone at the end of that day',
    plan: `
      A 11-30..12-04
      M ..12-03
      B 12-04..12-07
      A -> M
      M -> B`,
    conflicts: ['A -> M: 1, 12-04'],
    fit: ['M ..12-04 link', 'B 12-07..12-08 link'],
  },
  {
    name: 'an item with a start date only is a milestone at the beginning of that day',
    plan: `
      A 11-30..12-04
      M 12-04..
      B 12-07..12-08
      A -> M
      M -> B`,
    conflicts: ['A -> M: 1, 12-07'],
    fit: ['M 12-07.. link'],
  },
  {
    name: 'a chain of milestones takes no time',
    plan: `
      M ..12-04
      N ..12-04
      O 12-07..
      M -> N
      N -> O
      M -> O FF`,
    conflicts: [],
    times: ['M ..12-04 ..12-04 0', 'O 12-07.. 12-07.. 0'],
  },
  {
    name: 'a milestone with lag',
    plan: `
      M ..12-04
      N ..12-04
      M -> N FS+1`,
    conflicts: ['M -> N FS+1: 1, 12-07'],
    fit: ['N ..12-07 link'],
  },
  {
    name: 'undated items take no part, and links do not reach through them',
    plan: `
      A 11-30..12-04
      U -
      B 11-30..12-01
      A -> U
      U -> B`,
    conflicts: [],
    fit: [],
    critical: ['A'],
  },
  {
    name: 'an item that is due before it starts takes no part',
    plan: `
      A 12-07..12-04
      B 11-30..12-01
      A -> B`,
    conflicts: ['A reversed'],
    fit: [],
    words: ['“A” is due before it starts.'],
  },
  {
    name: 'an item on days off takes no working day, and one when it is moved',
    plan: `
      A 12-05..12-06
      B 12-07..12-07
      C 12-07..12-07
      A -> B
      C -> A`,
    conflicts: ['C -> A: 1, 12-08'],
    fit: ['A 12-08..12-08 link', 'B 12-09..12-09 link'],
  },

  // Calendars.
  {
    name: 'a calendar of weekends only',
    plan: `
      calendar weekend: Sa Su
      A 12-05..12-06 @weekend
      B 12-06..12-12 @weekend
      A -> B FS+1`,
    conflicts: ['A -> B FS+1: 2, 12-13'],
    fit: ['B 12-13..12-19 link'],
  },
  {
    name: 'lag is counted in the calendar of the successor',
    plan: `
      calendar weekend: Sa Su
      A 11-30..12-04
      B 12-05..12-06 @weekend
      C 12-05..12-07
      A -> B FS+2
      B -> C FS+2`,
    conflicts: ['A -> B FS+2: 2, 12-12', 'B -> C FS+2: 2, 12-09'],
    fit: ['B 12-12..12-13 link', 'C 12-16..12-16 link'],
  },
  {
    name: 'an item that is due on a day off holds a successor that works then',
    plan: `
      calendar daily: Su Mo Tu We Th Fr Sa
      A 11-30..12-06
      B 12-05..12-05 @daily
      A -> B`,
    conflicts: ['A -> B: 2, 12-07'],
    fit: ['B 12-07..12-07 link'],
  },
  {
    name: 'a chain over the end of daylight saving and of the year',
    plan: `
      A 10-23..10-23
      B 10-23..10-26
      C 12-30..2027-01-04
      A -> B
      B -> C FS+46`,
    conflicts: ['A -> B: 1, 10-26'],
    fit: ['B 10-26..10-27 link', 'C 12-31..2027-01-05 link'],
  },
  {
    name: 'without any working day nothing can be moved, and lag cannot be kept',
    plan: `
      calendar never: -
      A 11-30..12-04
      B 12-01..12-02 @never
      C 12-01..12-02 @never
      A -> B
      A -> C FS+1`,
    conflicts: ['A -> C FS+1: 1, never'],
    fit: [],
    times: ['A 11-30..12-04 11-30..12-04 0'],
    words: [
      '“C” starts 1 working day too early: it can only start 1 working day after “A” finishes, and its calendar has no such working day.',
    ],
  },
  {
    name: 'a week off with single working days',
    plan: `
      calendar default: -, on 12-05 12-12
      A 12-05..12-05
      B 12-05..12-05
      C 12-05..12-05
      A -> B
      B -> C`,
    conflicts: ['A -> B: 1, 12-12', 'B -> C: 1, 12-12'],
    fit: ['B 12-12..12-12 link'],
  },
  {
    name: 'beyond the last year nothing moves',
    plan: `
      A 9999-12-30..9999-12-31
      B 9999-12-30..9999-12-31
      A -> B`,
    conflicts: ['A -> B: 2, never'],
    fit: [],
  },

  // Constraints.
  {
    name: 'start no earlier than a day',
    plan: 'A 11-30..12-01 from=12-03',
    conflicts: ['A start_no_earlier_than 3'],
    fit: ['A 12-03..12-04 constraint'],
    words: ['“A” starts 3 working days too early: it must start no earlier than Dec 3, 2026.'],
  },
  {
    name: 'start no earlier than a day off',
    plan: 'A 12-04..12-04 from=12-05',
    conflicts: ['A start_no_earlier_than 1'],
    fit: ['A 12-07..12-07 constraint'],
  },
  {
    name: 'finish no later than a day moves an item earlier',
    plan: 'A 12-07..12-09 until=12-07',
    conflicts: ['A finish_no_later_than 2'],
    fit: ['A 12-03..12-07 constraint'],
    words: ['“A” finishes 2 working days too late: it must finish no later than Dec 7, 2026.'],
  },
  {
    name: 'a link is stronger than finish no later than',
    plan: `
      A 11-30..12-04
      B 12-09..12-10 until=12-07
      A -> B`,
    conflicts: ['B finish_no_later_than 3'],
    fit: ['B 12-07..12-08 constraint'],
    times: ['A 11-30..12-04 11-27..12-03 -1'],
  },
  {
    name: 'finish no later than moves nothing that is at its earliest day',
    plan: `
      A 11-30..12-04
      B 12-05..12-08 until=12-07
      A -> B`,
    conflicts: ['B finish_no_later_than 1'],
    fit: [],
  },
  {
    name: 'must start on a day moves in both directions',
    plan: `
      A 12-07..12-08 on=12-03
      B 12-01..12-01 on=12-03`,
    conflicts: ['A must_start_on +2', 'B must_start_on -2'],
    fit: ['A 12-03..12-04 constraint', 'B 12-03..12-03 constraint'],
    words: [
      '“A” starts 2 working days too late: it must start on Dec 3, 2026.',
      '“B” starts 2 working days too early: it must start on Dec 3, 2026.',
    ],
  },
  {
    name: 'must start on is stronger than a link, which stays violated',
    plan: `
      A 11-30..12-04
      B 12-02..12-02 on=12-02
      C 12-02..12-03
      A -> B
      B -> C`,
    conflicts: ['A -> B: 3, 12-07', 'B -> C: 1, 12-03'],
    fit: ['C 12-03..12-04 link'],
  },
  {
    name: 'conflicting pins: both stay and the link is reported',
    plan: `
      A 12-02..12-04 on=12-02
      B 12-03..12-04 on=12-03
      A -> B`,
    conflicts: ['A -> B: 2, 12-07'],
    fit: [],
    times: ['A 12-02..12-04 11-30..12-02 -2', 'B 12-03..12-04 12-03..12-04 0'],
  },
  {
    name: 'constraints on a date that an item does not have take no part',
    plan: `
      A ..12-04 on=12-01 from=12-10
      B 12-04.. until=12-01`,
    conflicts: [],
    fit: [],
  },
  {
    name: 'a milestone of zero days that must start on a day',
    plan: `
      A 11-30..12-04
      M 12-02.. on=12-02
      A -> M`,
    conflicts: ['A -> M: 3, 12-07'],
    fit: [],
  },
  {
    name: 'no earlier than and no later than that exclude each other',
    plan: 'A 12-01..12-04 from=12-02 until=12-03',
    conflicts: ['A start_no_earlier_than 1', 'A finish_no_later_than 1'],
    fit: ['A 12-02..12-07 constraint'],
  },

  // Parents and milestones of the product.
  {
    name: 'outside the parent and past the milestone',
    plan: `
      P 12-01..12-04
      A 11-30..12-08 ^P milestone=12-07`,
    conflicts: ['A starts_before_parent 1', 'A finishes_after_parent 2', 'A finishes_after_milestone 1'],
    fit: [],
    words: [
      '“A” starts 1 working day before its parent, “P”.',
      '“A” finishes 2 working days after its parent, “P”.',
      '“A” finishes 1 working day after its milestone, which is due on Dec 7, 2026.',
    ],
  },
  {
    name: 'an inherited parent in a chain follows its children, and its successor it',
    plan: `
      A 11-30..12-04
      P 12-03..12-08 inherits
      C 12-03..12-04 ^P
      D 12-07..12-08 ^P
      S 12-09..12-09
      A -> C
      P -> S`,
    conflicts: ['A -> C: 2, 12-07'],
    fit: ['P 12-07..12-08 inherited', 'C 12-07..12-08 link'],
    moves: 'D 12-09..12-10',
    cascade: ['P 12-03..12-10 inherited', 'D 12-09..12-10 moved', 'S 12-11..12-11 link'],
  },
  {
    name: 'a link to an inherited parent moves the children that start too early, each by itself',
    plan: `
      A 11-30..12-04
      P 12-02..12-09 inherits
      C 12-02..12-03 ^P
      D 12-08..12-09 ^P
      A -> P`,
    conflicts: ['A -> P: 3, 12-07'],
    fit: ['P 12-07..12-09 inherited', 'C 12-07..12-08 link'],
  },
  {
    name: 'a link to the end of an inherited parent moves nothing',
    plan: `
      A 11-30..12-11
      P 12-02..12-09 inherits
      C 12-02..12-09 ^P
      A -> P FF`,
    conflicts: ['A -> P FF: 2, 12-11'],
    fit: [],
  },
  {
    name: 'a parent that inherits cannot be moved by itself',
    plan: `
      P 12-02..12-09 inherits
      C 12-02..12-09 ^P`,
    moves: 'P 12-03..12-10',
    cascade: [],
    refused: ['P inherited'],
  },
  {
    name: 'an inherited date also follows other sources; issues do not count',
    plan: `
      P 12-02..12-18 inherits others=..12-18
      C 12-02..12-09 ^P
      I 11-30..12-31 ^P issue`,
    moves: 'C 12-08..12-15',
    cascade: ['P 12-08..12-18 inherited', 'C 12-08..12-15 moved'],
    conflicts: ['I starts_before_parent 2', 'I finishes_after_parent 9'],
  },
  {
    name: 'only the due date is inherited',
    plan: `
      P 11-30..12-09 inherits-due
      C 12-02..12-09 ^P
      A 11-30..12-04
      A -> P`,
    conflicts: ['A -> P: 5, 12-07'],
    fit: [],
    moves: 'C 12-02..12-10',
    cascade: ['P 11-30..12-10 inherited', 'C 12-02..12-10 moved'],
  },
  {
    name: 'inherited parents in each other pass a link down to the leaves',
    plan: `
      A 11-30..12-04
      P 12-02..12-03 inherits
      Q 12-02..12-03 ^P inherits
      C 12-02..12-03 ^Q
      A -> P FS+1`,
    fit: ['P 12-08..12-09 inherited', 'Q 12-08..12-09 inherited', 'C 12-08..12-09 link'],
  },
  {
    name: 'children may start on days off of their parent after its predecessor',
    plan: `
      calendar daily: Su Mo Tu We Th Fr Sa
      A 11-30..12-04
      P 12-04..12-08 inherits
      C 12-05..12-08 @daily ^P
      D 12-04..12-07 ^P
      A -> P`,
    conflicts: ['A -> P: 1, 12-07'],
    fit: ['P 12-05..12-08 inherited', 'D 12-07..12-08 link'],
  },
  {
    name: 'a predecessor of an inherited parent can slip until a child is late',
    plan: `
      A 11-30..12-01
      P 12-02..12-18 inherits
      C 12-02..12-03 ^P
      D 12-07..12-18 ^P
      A -> P`,
    times: [
      'A 11-30..12-01 12-03..12-04 3',
      'C 12-02..12-03 12-17..12-18 11',
      'D 12-02..12-15 12-07..12-18 0',
      'P 12-02..12-15 12-07..12-18 0',
    ],
    critical: ['D', 'P'],
  },
  {
    name: 'a parent has the least slack of its children',
    plan: `
      P 12-02..12-08 inherits
      C 12-02..12-03 ^P
      D 12-07..12-08 ^P until=12-09
      Z 12-18..12-18`,
    times: ['P 12-02..12-08 12-08..12-18 1', 'D 12-07..12-08 12-08..12-09 1'],
  },
  {
    name: 'a successor of the start of an inherited parent limits the children that start first',
    plan: `
      P 12-02..12-08 inherits
      C 12-02..12-03 ^P
      D 12-07..12-08 ^P
      S 12-02..12-18
      P -> S SS`,
    times: ['C 12-02..12-03 12-02..12-03 0', 'D 12-07..12-08 12-17..12-18 8', 'P 12-02..12-08 12-02..12-18 0'],
  },
  {
    name: 'a parent that inherits one date and has no other is a milestone',
    plan: `
      P ..12-04 inherits-due
      C 12-01..12-04 ^P
      Q 12-01.. inherits-start
      D 12-01..12-02 ^Q
      S 12-07..12-18
      T 12-01..12-18
      P -> S SS
      Q -> T`,
    conflicts: [],
    times: ['C 12-01..12-04 12-01..12-04 0', 'D 12-01..12-02 12-01..12-02 0'],
  },
  {
    name: 'a link from a parent to its own child is refused, and has no effect',
    plan: `
      P 11-30..12-04
      C 11-30..12-01 ^P
      P -> C`,
    conflicts: ['family P -> C'],
    fit: [],
    link: ['P -> C', '“C” is part of “P”, so a link between them has no effect.'],
    words: ['“C” is part of “P”, so a link between them has no effect.'],
  },

  // Networks.
  {
    name: 'a diamond waits for its longer side',
    plan: `
      A 11-30..11-30
      B 12-01..12-01
      C 12-01..12-03
      D 12-02..12-02
      A -> B
      A -> C
      B -> D
      C -> D`,
    conflicts: ['C -> D: 2, 12-04'],
    fit: ['D 12-04..12-04 link'],
    times: [
      'A 11-30..11-30 11-30..11-30 0',
      'B 12-01..12-01 12-03..12-03 2',
      'C 12-01..12-03 12-01..12-03 0',
      'D 12-04..12-04 12-04..12-04 0',
    ],
    critical: ['A', 'C', 'D', 'A -> C', 'C -> D'],
  },
  {
    name: 'a buffer before the last item takes the critical path away from those before it',
    plan: `
      A 11-30..12-01
      B 12-07..12-08
      A -> B`,
    conflicts: [],
    times: ['A 11-30..12-01 12-03..12-04 3', 'B 12-02..12-03 12-07..12-08 0'],
    critical: ['B'],
  },
  {
    name: 'slack of start→start and finish→finish links',
    plan: `
      A 11-30..12-01
      B 12-02..12-11
      C 12-01..12-02
      A -> B SS+1
      C -> B FF`,
    times: ['A 11-30..12-01 12-01..12-02 1', 'C 12-01..12-02 12-10..12-11 7'],
    critical: ['B'],
  },
  {
    name: 'the slack before a successor that starts on a weekend',
    plan: `
      calendar weekend: Sa Su
      A 11-30..11-30
      B 12-13..12-13 @weekend until=12-13
      Z 12-18..12-18
      A -> B SS`,
    times: ['A 11-30..11-30 12-11..12-11 9'],
  },
  {
    name: 'an item on days off at the end of the plan has no slack',
    plan: 'A 12-05..12-06',
    times: ['A 12-05..12-06 12-05..12-06 0'],
    critical: ['A'],
  },
  {
    name: 'a loop is named, its links have no effect, and others do',
    plan: `
      A 11-30..12-04
      B 11-30..12-01
      C 11-30..12-01
      D 11-30..12-01
      A -> B
      B -> C SS
      C -> A
      A -> D`,
    conflicts: ['loop A B C', 'A -> D: 5, 12-07'],
    fit: ['D 12-07..12-08 link'],
    words: [
      'A loop of links: “A” → “B” → “C” → “A”.',
      '“D” starts 5 working days too early: it can start on Dec 7, 2026, after “A” finishes.',
    ],
  },
  {
    name: 'an item cannot wait for itself',
    plan: `
      A 11-30..12-04
      A -> A`,
    conflicts: ['loop A'],
    link: ['A -> A', 'A loop of links: “A” → “A”.'],
  },
  {
    name: 'two links of an item to itself are one loop',
    plan: `
      A 11-30..12-01
      A -> A
      A -> A SS+1`,
    conflicts: ['loop A'],
  },
  {
    name: 'a loop is reported with a visible item, also where hidden ones have a loop of their own',
    plan: `
      H 11-30..11-30 hidden
      I 11-30..11-30 hidden
      F 11-30..11-30
      H -> I
      I -> H
      F -> I
      I -> F`,
    conflicts: ['loop F I'],
    fit: [],
  },
  {
    name: 'a loop is named from its first item, also if that only waits for others through its children',
    plan: `
      P 11-30..12-01 inherits
      C 11-30..12-01 ^P
      D 12-02..12-02
      C -> D
      D -> P`,
    conflicts: ['loop P C D'],
  },
  {
    name: 'a link that would close a loop is refused with the loop named',
    plan: `
      A 11-30..11-30
      B 12-01..12-01
      C 12-02..12-02
      A -> B
      B -> C`,
    link: ['C -> A', 'A loop of links: “C” → “A” → “B” → “C”.'],
  },
  {
    name: 'a loop through an inherited parent',
    plan: `
      A 11-30..11-30
      P 12-01..12-02 inherits
      C 12-01..12-02 ^P
      C -> A`,
    link: ['A -> P', 'A loop of links: “A” → “P” → “C” → “A”.'],
  },
  {
    name: 'a loop through a hidden item does not name it',
    plan: `
      A 11-30..11-30
      H 12-01..12-01 hidden
      A -> H`,
    link: ['H -> A', 'A loop of links: a hidden item → “A” → a hidden item.'],
  },
  {
    name: 'a second link in the same direction is allowed',
    plan: `
      A 11-30..11-30
      B 12-01..12-01
      A -> B`,
    link: ['A -> B', null],
  },

  // Cascades.
  {
    name: 'dependents follow, with their durations in working days',
    plan: `
      A 11-30..12-01
      B 12-02..12-04
      C 12-07..12-07
      A -> B
      B -> C`,
    moves: 'A 12-01..12-02',
    cascade: ['A 12-01..12-02 moved', 'B 12-03..12-07 link', 'C 12-08..12-08 link'],
  },
  {
    name: 'a buffer is used up first',
    plan: `
      A 11-30..12-01
      B 12-04..12-07
      A -> B`,
    moves: 'A 12-02..12-03',
    cascade: ['A 12-02..12-03 moved'],
  },
  {
    name: 'nothing is pulled when an item moves earlier',
    plan: `
      A 12-07..12-08
      B 12-09..12-10
      A -> B`,
    moves: 'A 11-30..12-01',
    cascade: ['A 11-30..12-01 moved'],
  },
  {
    name: 'what was violated before stays unless it gets worse',
    plan: `
      A 12-07..12-08
      B 12-02..12-03
      C 12-07..12-07
      A -> B
      C -> B`,
    moves: 'A 12-03..12-04',
    cascade: ['A 12-03..12-04 moved'],
  },
  {
    name: 'what gets worse goes to its earliest possible day by all links',
    plan: `
      A 12-01..12-01
      B 12-02..12-02
      C 12-09..12-10
      A -> B
      C -> B`,
    moves: 'A 12-02..12-02',
    cascade: ['A 12-02..12-02 moved', 'B 12-11..12-11 link'],
  },
  {
    name: 'items that are moved together stay where they are put',
    plan: `
      A 11-30..12-01
      B 12-02..12-03
      A -> B`,
    moves: `
      A 12-07..12-08
      B 12-03..12-04`,
    cascade: ['A 12-07..12-08 moved', 'B 12-03..12-04 moved'],
  },
  {
    name: 'fixed and pinned dependents do not follow',
    plan: `
      A 11-30..12-01
      B 12-02..12-03 fixed
      C 12-02..12-03 on=12-02
      D 12-04..12-04
      A -> B
      A -> C
      B -> D`,
    moves: `
      A 12-01..12-02
      B 12-07..12-08`,
    cascade: ['A 12-01..12-02 moved'],
    refused: ['B fixed'],
    fit: [],
  },
  {
    name: 'giving dates to an item makes its links take part',
    plan: `
      U -
      B 12-02..12-03
      U -> B`,
    moves: 'U 12-01..12-02',
    cascade: ['U 12-01..12-02 moved', 'B 12-03..12-04 link'],
  },
  {
    name: 'a stretched item pushes by its new end',
    plan: `
      A 11-30..12-01
      B 12-02..12-03
      C 12-01..12-02
      A -> B
      A -> C SS+1`,
    moves: 'A 11-30..12-03',
    cascade: ['A 11-30..12-03 moved', 'B 12-04..12-07 link'],
  },
  {
    name: 'a move to where an item is changes nothing',
    plan: `
      A 12-02..12-04
      B 12-02..12-03
      A -> B`,
    moves: 'A 12-02..12-04',
    cascade: [],
  },

  // What the reader cannot see.
  {
    name: 'a hidden predecessor holds as a fixed item without a name',
    plan: `
      H 11-30..12-04 hidden until=12-01
      B 12-02..12-02
      H -> B`,
    conflicts: ['H -> B: 3, 12-07'],
    fit: ['B 12-07..12-07 link'],
    words: ['“B” starts 3 working days too early: it can start on Dec 7, 2026, after a hidden item finishes.'],
  },
  {
    name: 'a hidden successor never moves and limits the slack',
    plan: `
      A 11-30..12-01
      H 12-07..12-07 hidden
      Z 12-18..12-18
      A -> H`,
    moves: `
      A 12-07..12-08
      H 12-09..12-09`,
    cascade: ['A 12-07..12-08 moved'],
    refused: ['H fixed'],
    times: ['A 11-30..12-01 12-03..12-04 3'],
    critical: ['Z'],
  },
  {
    name: 'what concerns hidden items only is not reported',
    plan: `
      G 11-30..12-04 hidden
      H 12-01..12-01 hidden from=12-07
      I 12-01..12-01 hidden ^H
      G -> H
      H -> I`,
    conflicts: [],
    fit: [],
    critical: [],
  },
  {
    name: 'without the right to move items slack is the same',
    plan: `
      A 11-30..12-01 fixed
      B 12-01..12-02 fixed
      C 11-30..11-30 fixed
      A -> B`,
    conflicts: ['A -> B: 1, 12-02'],
    fit: [],
    times: ['A 11-30..12-01 11-30..12-01 0', 'B 12-02..12-03 12-02..12-03 0', 'C 11-30..11-30 12-03..12-03 3'],
    critical: ['A', 'B', 'A -> B'],
  },
];
