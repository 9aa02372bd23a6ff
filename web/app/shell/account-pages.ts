import type { LucideIcon } from 'lucide-react';
import type { PageName } from '../../../domain/pages/pages.ts';
import { addresses } from '../addresses.ts';
import type { SignedInUser } from '../../../domain/pages/boot.ts';
import { accountNavigation } from './account-navigation.generated.ts';

/** A page of the account menu or of the palette alone. */
export interface AccountPage {
  page: PageName;
  text: string;
  href: string;
  icon: LucideIcon;
  isOfAdministration: boolean;
  isInPaletteOnly: boolean;
}

/** The pages that this person may open, in their order. */
export function accountPagesOf({ admin }: Pick<SignedInUser, 'admin'>): AccountPage[] {
  return accountNavigation
    .filter((entry) => admin || !('forAdministrators' in entry))
    .map((entry) => {
      const { page, text, icon } = entry;
      return {
        page,
        text,
        icon,
        href: addresses[page],
        isOfAdministration: 'forAdministrators' in entry,
        isInPaletteOnly: 'isInPaletteOnly' in entry,
      };
    });
}
