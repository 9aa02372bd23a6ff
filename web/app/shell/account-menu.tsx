import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { MenuTrigger } from '../../widgets/menu/menu.tsx';
import { WhenOpened } from '../../widgets/when-opened.tsx';
import type { SignedInUser } from '../../../domain/pages/boot.ts';
import styles from './account-menu.module.css';
import { lazyCode } from '../../widgets/lazy-part.tsx';

const AccountItems = lazyCode(() => import('./account-items.tsx'));

/** The signed-in person, links to their pages, and sign-out. */
export function AccountMenu({ user }: { user: SignedInUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <MenuTrigger onOpenChange={setOpen}>
      <AriaButton className={styles.button ?? ''} aria-label={`Account of ${user.name}`}>
        <Avatar name={user.name} identity={user.username} src={user.avatarUrl} size={24} />
      </AriaButton>
      <WhenOpened isOpen={isOpen}>
        <AccountItems user={user} />
      </WhenOpened>
    </MenuTrigger>
  );
}
