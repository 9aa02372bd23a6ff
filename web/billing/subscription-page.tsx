import { observer } from 'mobx-react-lite';
import type { FormEvent } from 'react';
import { Fragment, useEffect, useMemo } from 'react';
import { planNames, plans } from '../../domain/billing/plan.ts';
import { dayInWords, spanInWords } from '../../domain/calendar/words.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { Select } from '../widgets/select/select.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import type { BilledGroup, InvoiceAnswer, SubscriptionAnswer } from './seat-answers.ts';
import { SubscriptionForm, type InvoiceFields } from './subscription-form.ts';
import { useSeatFigures } from './use-seat-figures.ts';
import styles from './seats.module.css';

const planChoices = plans.map((value) => ({ value, text: planNames[value] }));

/** The subscription of a top-level group: its owners see it, administrators change it. */
const SubscriptionPage = observer(function SubscriptionPage({ params }: PageProps) {
  const { session } = useApplication();
  const figures = useSeatFigures(params['fullPath'] ?? '');
  const { group, subscription, error } = figures;
  if (figures.isMissing) return <NotFound />;
  if (error !== null) return <PageFailed error={error} resetErrorBoundary={() => void figures.load()} />;
  if (group === null || subscription === null) return <PageLoading />;
  return (
    <Page
      title={['Subscription', group.full_name]}
      crumbs={[...groupCrumbs({ fullName: group.full_name, fullPath: group.full_path }), { text: 'Subscription' }]}
    >
      <PageHeading title="Subscription" description={`What ${group.name} has bought, and where the invoices go.`}>
        <ButtonLink href={addresses.seats(group.full_path)}>Seats</ButtonLink>
      </PageHeading>
      {session.user?.admin === true ? (
        <Form group={group} subscription={subscription} />
      ) : (
        <Terms subscription={subscription} />
      )}
    </Page>
  );
});

export default SubscriptionPage;

/** The subscription as its owners see it. */
function Terms({ subscription: { plan, usage, billing, invoice } }: { subscription: SubscriptionAnswer }) {
  const [start, end] = [billing.subscription_start_date, billing.subscription_end_date];
  const rows: [string, string | null][] = [
    ['Plan', plan.name],
    ['Seats bought', usage.seats_in_subscription.toLocaleString('en-US')],
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

const Form = observer(function Form({ group, subscription }: { group: BilledGroup; subscription: SubscriptionAnswer }) {
  const { api, router } = useApplication();
  const form = useMemo(() => new SubscriptionForm(api, group.id, subscription), [api, group.id, subscription]);
  useEffect(() => void form.load(), [form]);
  useEffect(
    () => router.guards.add(() => (form.isChanged ? 'What you changed in the subscription is not saved.' : null)),
    [router, form],
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form data-printed onSubmit={submit} noValidate className={styles.form}>
      {form.error !== null && <Alert tone="danger">{form.error}</Alert>}
      <TermsFields form={form} />
      <InvoiceFieldset form={form} />
      <div>
        <Button type="submit" variant="primary" isDisabled={!form.isChanged} isPending={form.isSaving}>
          Save
        </Button>
      </div>
    </form>
  );
});

const TermsFields = observer(function TermsFields({ form }: { form: SubscriptionForm }) {
  const { clock, boot } = useApplication();
  const { terms } = form;
  const dates = { today: clock.today, firstDayOfWeek: boot.firstDayOfWeek };
  const isPaid = terms.plan !== 'free';
  return (
    <fieldset className={styles.fields}>
      <legend>Plan</legend>
      <Select label="Plan" choices={planChoices} value={terms.plan} onChange={(plan) => form.change({ plan })} />
      {isPaid && (
        <>
          <TextField
            label="Seats bought"
            inputMode="numeric"
            value={terms.seats}
            error={form.problemOf('seats', 'The number')}
            onChange={(seats) => form.change({ seats })}
          />
          <DateField
            isInForm
            {...dates}
            label="First day"
            description="A later first day than before begins a new period."
            value={terms.startsOn}
            error={form.problemOf('starts_on', 'The first day')}
            onChange={(startsOn) => form.change({ startsOn })}
          />
          <DateField
            isInForm
            {...dates}
            label="Last day"
            description="Left empty, the period lasts a year."
            value={terms.endsOn}
            error={form.problemOf('ends_on', 'The last day')}
            onChange={(endsOn) => form.change({ endsOn })}
          />
          <Checkbox isSelected={terms.autoRenew} onChange={(autoRenew) => form.change({ autoRenew })}>
            Renews automatically
          </Checkbox>
          <Checkbox isSelected={terms.trial} onChange={(trial) => form.change({ trial })}>
            Trial
          </Checkbox>
          {terms.trial && (
            <DateField
              isInForm
              {...dates}
              label="Last day of the trial"
              value={terms.trialEndsOn}
              error={form.problemOf('trial_ends_on', 'The last day')}
              onChange={(trialEndsOn) => form.change({ trialEndsOn })}
            />
          )}
        </>
      )}
    </fieldset>
  );
});

const textFields: readonly [keyof InvoiceFields, string, string][] = [
  ['name', 'Company or person', 'organization'],
  ['email', 'Email for invoices', 'email'],
  ['street', 'Street and number', 'street-address'],
  ['postal_code', 'Postal code', 'postal-code'],
  ['city', 'City', 'address-level2'],
];

/** Payment is by invoice: no card number is entered. */
const InvoiceFieldset = observer(function InvoiceFieldset({ form }: { form: SubscriptionForm }) {
  const { invoice } = form;
  const field = (name: keyof InvoiceFields, label: string, autoComplete?: string) => (
    <TextField
      key={name}
      label={label}
      {...(autoComplete !== undefined && { autoComplete })}
      value={invoice[name]}
      error={form.problemOf(`invoice.${name}`, label)}
      onChange={(value) => form.changeInvoice({ [name]: value })}
    />
  );
  return (
    <fieldset className={styles.fields}>
      <legend>Invoices</legend>
      {textFields.map(([name, label, autoComplete]) => field(name, label, autoComplete))}
      <Select
        label="Country"
        placeholder="Choose a country"
        choices={form.countries}
        value={invoice.country === '' ? null : invoice.country}
        error={form.problemOf('invoice.country', 'Country')}
        onChange={(country) => form.changeInvoice({ country })}
      />
      {form.states.length > 0 && (
        <Select
          label="State or province"
          placeholder="Choose a state"
          choices={form.states}
          value={invoice.state === '' ? null : invoice.state}
          error={form.problemOf('invoice.state', 'State')}
          onChange={(state) => form.changeInvoice({ state })}
        />
      )}
      {field('tax_number', 'Tax number')}
    </fieldset>
  );
});
