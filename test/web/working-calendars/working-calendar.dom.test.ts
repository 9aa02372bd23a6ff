import { within } from '@testing-library/dom';
import { expect } from 'chai';
import { SetWorkingCalendar } from '../../../application/working-calendars/set-working-calendar.ts';
import { useScreens } from '../../support/dom/screens.ts';

describe('page of the working days', () => {
  const { server, open } = useScreens({ today: '2026-11-21' });

  it('shows what is inherited from where, and changes what the group says itself', async () => {
    const maintainer = await server().createUser('mara', { name: 'Mara' });
    const fleet = await server().createGroup('fleet', { name: 'Fleet' });
    await server().createGroup('yard', { name: 'Yard', parent: fleet });
    await server().addMember(fleet, maintainer, 'maintainer');
    const above = { weekdays: [1, 2, 3, 4], publicHolidays: 'DE', daysOff: ['2026-12-24'] };
    await server().perform(SetWorkingCalendar, { group: 'fleet', ...above });

    const screen = await open('/groups/fleet/yard/-/settings/working_calendar', { as: maintainer });
    const { user } = screen;
    const inherits = await screen.findByRole('checkbox', { name: 'Inherited (Monday to Thursday, as in Fleet)' });
    screen.getByRole('button', { name: /^Inherited \(Germany, as in Fleet\) ?Public holidays$|Public holidays/ });
    const effect = within(screen.getByRole('region', { name: 'In effect' }));
    effect.getByText('Fleet: Monday to Thursday; public holidays of Germany; days off: Dec 24, 2026');
    effect.getByText(/^Dec 24, 2026; Dec 25, 2026; Dec 26, 2026; Jan 1, 2027/);
    effect.getByText('Public holidays are known from 2021 to 2036.');

    await user.click(inherits);
    await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
    await user.type(screen.getByRole('textbox', { name: 'Extra working days' }), '2026-12-25');
    const daysOff = screen.getByRole('textbox', { name: 'Own days off' });
    await user.type(daysOff, '2026-02-30');
    await screen.findByText('“2026-02-30” is not a date such as 2026-12-24.');
    await user.clear(daysOff);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Working days saved.');
    effect.getByText('Monday, Tuesday, Wednesday, Thursday and Saturday');
    effect.getByText(/^Dec 24, 2026; Dec 26, 2026; Jan 1, 2027/);
    const rows = await server().connection('working_calendars').orderBy('id');
    expect(rows.at(-1)).to.deep.include({
      weekdays: [1, 2, 3, 4, 6],
      publicHolidays: null,
      daysOff: [],
      extraDays: ['2026-12-25'],
    });
  });
});
