import { done, open, type EpicOutline } from '../outline.ts';

const group = 'brightwater/booking/checkout';
const project = 'brightwater/booking/checkout/payments';

/** Work on payment, refunds and accounting. */
export const checkout: EpicOutline[] = [
  {
    group,
    project,
    key: 'refunds',
    title: 'Refunds in a day, not in a week',
    description: 'When a storm cancels a crossing, people should have their money before they are home.',
    start: -75,
    due: 30,
    color: 'Red',
    labels: ['theme::trust', 'priority::high'],
    author: 'pia',
    issues: [
      done('List all canceled crossings with open refunds', 2, -50, { assignee: 'dana' }),
      done('Refund a whole crossing at once', 8, -9, { assignee: 'dana' }),
      open('Refund part of a booking', 5, {
        health: 'at_risk',
        assignee: 'dana',
        milestone: 'Books closed',
        key: 'partial-refund',
      }),
      open('Tell the traveler when the money is on its way', 2, { health: 'on_track', milestone: 'Books closed' }),
      open('Write off refunds nobody can receive', 3, {
        tasks: [open('Ask the accountants for the account', 1), open('Keep a list for the auditors', 1)],
      }),
    ],
    epics: [
      {
        group,
        project,
        title: 'Storm days by themselves',
        description: 'When a crossing is canceled, its passengers should have their money before they ask.',
        start: -10,
        due: 64,
        labels: ['theme::trust'],
        issues: [
          open('Cancel a crossing from the weather desk', 5, { health: 'needs_attention', assignee: 'marco' }),
          open('Offer the next crossing before the refund', 3),
          open('Write to everyone on board in their language', 3, { milestone: 'Books closed' }),
        ],
      },
    ],
  },
  {
    group,
    project,
    key: 'new-bank',
    title: 'Move to the new bank',
    confidential: true,
    start: -33,
    due: 84,
    color: 'Purple',
    labels: ['contracts'],
    author: 'olivia',
    description: 'Not announced yet: the contract with the old bank ends in the spring.',
    issues: [
      done('Compare the fees of three banks', 3, -20, { confidential: true, assignee: 'olivia' }),
      open('Run both banks side by side', 8, {
        confidential: true,
        health: 'at_risk',
        assignee: 'marco',
        key: 'both-banks',
      }),
      open('Tell the harbors their new account numbers', 2, { confidential: true }),
    ],
    epics: [
      {
        group,
        project,
        title: 'Card terminals at the ticket counters',
        description: 'The terminals are no longer supported and lose the line at every high tide.',
        confidential: true,
        start: 20,
        due: 84,
        labels: ['contracts'],
        issues: [
          open('Order forty terminals', 1, { confidential: true }),
          open('Swap them in the quiet week', 3, { confidential: true, health: 'needs_attention' }),
        ],
      },
    ],
  },
  {
    group,
    project,
    title: 'Pay on the phone in two taps',
    description: 'A third of mobile bookings stop at the card number.',
    start: 35,
    due: 140,
    labels: ['theme::less friction'],
    issues: [
      open('Offer the wallets people have', 5, { milestone: 'Spring timetable' }),
      open('Keep the seat while the bank asks back', 3, { milestone: 'Spring timetable', key: 'keep-seat' }),
      open('Fall back to a card when a wallet fails', 2),
    ],
  },
  {
    group,
    project,
    title: 'Invoices companies can file',
    description: 'Hauliers need their order number on the invoice, and one invoice a month.',
    start: -130,
    due: -21,
    closed: -18,
    labels: ['type::compliance'],
    issues: [
      done('Print the tax number of both sides', 2, -90, { assignee: 'ravi' }),
      done('Send one invoice a month instead of one a trip', 5, -40, { assignee: 'dana' }),
      done('Name the cost center', 1, -25),
    ],
  },
  {
    group,
    project,
    title: 'Books that close by the third',
    description: 'Closing the month takes until the tenth, since three systems count tickets differently.',
    inherits: true,
    labels: ['type::compliance'],
    issues: [
      open('Match payments with crossings every night', 5, {
        milestone: 'Books closed',
        health: 'on_track',
        assignee: 'ravi',
      }),
      open('Name every difference above one crown', 3, { milestone: 'Books closed' }),
      done('Agree on the day a fare counts as earned', 1, -14, { milestone: 'Books closed', assignee: 'olivia' }),
    ],
  },
];
