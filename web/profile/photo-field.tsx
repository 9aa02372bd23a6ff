import { observer } from 'mobx-react-lite';
import { useMemo, useRef } from 'react';
import { useApplication } from '../app/application-context.ts';
import type { SignedInUser } from '../../domain/pages/boot.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Photo } from './photo.ts';
import styles from './profile-page.module.css';

/** The reader's photo, saved as soon as one is chosen or removed. */
export const PhotoField = observer(function PhotoField({ user }: { user: SignedInUser }) {
  const { api, session } = useApplication();
  const photo = useMemo(() => new Photo(api, session), [api, session]);
  const input = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const { name, username, avatarUrl } = user;
  return (
    <div className={styles.stack}>
      {photo.error !== null && <Alert tone="danger">{photo.error}</Alert>}
      <div className={styles.photo}>
        <Avatar name={name} identity={username} src={avatarUrl} size={64} />
        <Button ref={change} isPending={photo.isPending} onPress={() => input.current?.click()}>
          {avatarUrl === null ? 'Add photo' : 'Change photo'}
        </Button>
        {avatarUrl !== null && (
          <Button
            variant="quiet"
            isDisabled={photo.isPending}
            onPress={() => {
              // This button goes away with the photo.
              change.current?.focus();
              void photo.remove();
            }}
          >
            Remove photo
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Photo"
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file may be picked again.
            if (file) void photo.choose(file).finally(() => (target.value = ''));
          }}
        />
      </div>
    </div>
  );
});
