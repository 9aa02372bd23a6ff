import { observer } from 'mobx-react-lite';
import type { SignedInUser } from '../../../domain/pages/boot.ts';
import { useApplication } from '../application-context.ts';
import { accountPagesOf } from './account-pages.ts';
import { RailLink } from './rail-link.tsx';
import styles from './rail.module.css';

/** The pages of the administration, beside each of them. */
const RailAdministration = observer(function RailAdministration({
  user,
  isFolded,
}: {
  user: SignedInUser;
  isFolded: boolean;
}) {
  const { router } = useApplication();
  return (
    <section aria-label="Administration" className={styles.section}>
      <h2 className={styles.heading}>Administration</h2>
      <ul>
        {accountPagesOf(user)
          .filter(({ isOfAdministration }) => isOfAdministration)
          .map(({ page, text, href, icon: Icon }) => (
            <li key={page}>
              <RailLink
                href={href}
                text={text}
                icon={<Icon />}
                isFolded={isFolded}
                isCurrent={router.path === href}
                holdsCurrent={router.path.startsWith(`${href}/`)}
              />
            </li>
          ))}
      </ul>
    </section>
  );
});

export default RailAdministration;
