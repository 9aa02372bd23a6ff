import { observer } from 'mobx-react-lite';
import { inDigits } from '../../domain/calendar/format.ts';
import { Fragment, useEffect, useMemo } from 'react';
import { planNames, plans } from '../../domain/seats/plan.ts';
import { dayInWords, spanInWords } from '../../domain/calendar/dates-in-words.ts';
import type { SingleGroup } from '../api/rest.generated.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { NamespacePage } from '../app/namespace-page.tsx';
import type { PageProps } from '../app/route.ts';
import { useLeaveGuard } from '../app/use-leave-guard.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { FormSection, SettingsForm } from '../widgets/form/settings-form.tsx';
import { Select } from '../widgets/select/select.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import type { InvoiceAnswer, SubscriptionAnswer } from './seat-answers.ts';
import { SubscriptionForm } from './subscription-form.ts';
import { useSeatFigures } from './use-seat-figures.ts';
import styles from './seats.module.css';

const planChoices = plans.map((value) => ({ value, text: planNames[value] }));

/** The subscription of a top-level group: its owners see it, administrators change it. */
const SubscriptionPage = observer(function SubscriptionPage({ params }: PageProps) {
  const { session } = useApplication();
  const { reading } = useSeatFigures(params);
  return (
    <LoadedPage reading={reading} isOfAddress>
      {({ group, subscription }) => (
        <NamespacePage
          namespace={group}
          title="Subscription"
          description={`What ${group.name} has bought, and where the invoices go.`}
          actions={<ButtonLink href={addresses.seats(group.fullPath)}>Seats</ButtonLink>}
        >
          {session.user?.admin === true ? (
            <ChangeSubscription group={group} subscription={subscription} />
          ) : (
            <Terms subscription={subscription} />
          )}
        </NamespacePage>
      )}
    </LoadedPage>
  );
});

export default SubscriptionPage;

/** The subscription as its owners see it. */
function Terms({ subscription: { plan, usage, billing, invoice } }: { subscription: SubscriptionAnswer }) {
  const [start, end] = [billing.subscription_start_date, billing.subscription_end_date];
  const rows: [string, string | null][] = [
    ['Plan', plan.name],
    ['Seats bought', inDigits(usage.seats_in_subscription)],
    ['Period', start === null || end === null ? null : spanInWords(start, end)],
    ['Renews automatically', start === null ? null : plan.auto_renew ? 'Yes' : 'No'],
    ['Trial until', billing.trial_ends_on && dayInWords(billing.trial_ends_on)],
    ...(invoice === null ? [] : invoiceRows(invoice)),
  ];
  return (
    <>
      <Alert tone="info">Only an administrator of this instance can change the subscription.</Alert>
      <dl className={styles.terms}>
        {rows
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
    </>
  );
}

function invoiceRows(invoice: InvoiceAnswer): [string, string | null][] {
  const city = `${invoice.postal_code} ${invoice.city}`.trim();
  const country = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(invoice.country) ?? '';
  return [
    ['Invoices to', invoice.name],
    ['Email', invoice.email],
    ['Address', [invoice.street, city, invoice.state, country].filter(Boolean).join(', ')],
    ['Tax number', invoice.tax_number],
  ];
}

interface ChangeSubscriptionProps {
  group: SingleGroup;
  subscription: SubscriptionAnswer;
}

const ChangeSubscription = observer(function ChangeSubscription({ group, subscription }: ChangeSubscriptionProps) {
  const { api } = useApplication();
  const store = useMemo(() => new SubscriptionForm(api, group.id, subscription), [api, group.id, subscription]);
  useEffect(() => void store.load(), [store]);
  useLeaveGuard(store.form, 'What you changed in the subscription is not saved.');
  return (
    <SettingsForm form={store.form} width="wide">
      {store.error !== null && <Alert tone="danger">{store.error}</Alert>}
      <TermsFields store={store} />
      <InvoiceFields store={store} />
    </SettingsForm>
  );
});

const TermsFields = observer(function TermsFields({ store: { form } }: { store: SubscriptionForm }) {
  const { clock, boot } = useApplication();
  const dates = { isInForm: true, today: clock.today, firstDayOfWeek: boot.firstDayOfWeek };
  const { plan_code: plan, trial } = form.fields;
  return (
    <FormSection title="Plan" hasColumns>
      <Select label="Plan" choices={planChoices} {...form.field('plan_code', 'The plan')} />
      {plan !== 'free' && (
        <>
          <TextField label="Seats bought" inputMode="numeric" {...form.field('seats', 'The number')} />
          <DateField
            {...dates}
            label="First day"
            description="A later first day than before begins a new period."
            {...form.field('starts_on', 'The first day')}
          />
          <DateField
            {...dates}
            label="Last day"
            description="Left empty, the period lasts a year."
            {...form.field('ends_on', 'The last day')}
          />
          <Checkbox {...form.toggle('auto_renew')}>Renews automatically</Checkbox>
          <Checkbox {...form.toggle('trial')}>Trial</Checkbox>
          {trial && (
            <DateField {...dates} label="Last day of the trial" {...form.field('trial_ends_on', 'The last day')} />
          )}
        </>
      )}
    </FormSection>
  );
});

/** Payment is by invoice: no card number is entered. */
const InvoiceFields = observer(function InvoiceFields({ store }: { store: SubscriptionForm }) {
  const { form, countries, states } = store;
  const text = (name: Exclude<keyof InvoiceAnswer, 'country' | 'state'>, label: string) => ({
    label,
    ...form.field(`invoice.${name}`, label),
  });
  const country = form.field('invoice.country', 'Country');
  const state = form.field('invoice.state', 'State');
  return (
    <FormSection title="Invoices" hasColumns>
      <TextField autoComplete="organization" {...text('name', 'Company or person')} />
      <TextField autoComplete="email" {...text('email', 'Email for invoices')} />
      <TextField autoComplete="street-address" {...text('street', 'Street and number')} />
      <TextField autoComplete="postal-code" {...text('postal_code', 'Postal code')} />
      <TextField autoComplete="address-level2" {...text('city', 'City')} />
      <Select
        label="Country"
        placeholder="Choose a country"
        choices={countries}
        {...country}
        value={country.value === '' ? null : country.value}
        onChange={store.chooseCountry}
      />
      {states.length > 0 && (
        <Select
          label="State or province"
          placeholder="Choose a state"
          choices={states}
          {...state}
          value={state.value === '' ? null : state.value}
        />
      )}
      <TextField {...text('tax_number', 'Tax number')} />
    </FormSection>
  );
});
