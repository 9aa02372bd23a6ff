import { observer } from 'mobx-react-lite';
import { counted } from '../../../domain/text/plural.ts';
import { LoadFailure } from '../../widgets/alert/load-failure.tsx';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { useItemPage } from '../item-context.ts';
import styles from './sidebar.module.css';
import { None } from './sidebar-section.tsx';

/** The participants. */
export const ParticipantsWidget = observer(function ParticipantsWidget() {
  const { participants } = useItemPage();
  const { people, error, shown, hiddenCount, showsAll } = participants;
  return (
    <section aria-label="Participants" className={styles.section}>
      <h2 className={styles.sectionTitle}>
        {people === null ? 'Participants' : counted(people.length, 'participant')}
      </h2>
      <div className={styles.body}>
        {error !== null && <LoadFailure onRetry={() => void participants.load()}>{error}</LoadFailure>}
        {people === null && error === null && <Skeleton width="8rem" height="1.5rem" />}
        {people?.length === 0 && <None />}
        <ul className={styles.people}>
          {shown.map(({ id, name, username, avatarUrl, webPath }) => (
            <li key={id}>
              <a href={webPath} title={`${name} @${username}`} aria-label={name}>
                <Avatar name={name} identity={username} src={avatarUrl} size={24} />
              </a>
            </li>
          ))}
        </ul>
        {hiddenCount > 0 && (
          <Button variant="quiet" size="small" onPress={participants.toggleAll}>
            {showsAll ? '- show less' : `+ ${hiddenCount} more`}
          </Button>
        )}
      </div>
    </section>
  );
});
