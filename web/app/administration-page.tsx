import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Reading } from '../state/reading.ts';
import { useApplication } from './application-context.ts';
import { LoadedPage } from './loaded-page.tsx';
import { NamespacePage } from './namespace-page.tsx';
import { NotFound } from './not-found.tsx';

export interface AdministrationPageProps<Answer> {
  title: string;
  description: ReactNode;
  reading: Reading<Answer>;
  children: (answer: Answer) => ReactNode;
}

/** A page of the instance, for administrators; others do not see that it exists. */
export const AdministrationPage = observer(function AdministrationPage<Answer>({
  title,
  description,
  reading,
  children,
}: AdministrationPageProps<Answer>) {
  const { session } = useApplication();
  if (session.user?.admin !== true) return <NotFound />;
  return (
    <LoadedPage reading={reading}>
      {(answer) => (
        <NamespacePage namespace={null} title={title} description={description}>
          {children(answer)}
        </NamespacePage>
      )}
    </LoadedPage>
  );
});
