import { observer } from 'mobx-react-lite';
import { signInAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Page, PageHeading } from '../app/page.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';

/** Shown instead of a creation form until the reader has signed in. `thing` includes the article: "a group". */
export const SignInFirst = observer(function SignInFirst({ title, thing }: { title: string; thing: string }) {
  const { router } = useApplication();
  return (
    <Page title={[title]} crumbs={[{ text: title }]}>
      <PageHeading title={title} />
      <EmptyState
        title={`Sign in to create ${thing}`}
        actions={
          <ButtonLink href={signInAddress(router.address)} variant="primary">
            Sign in
          </ButtonLink>
        }
      />
    </Page>
  );
});
