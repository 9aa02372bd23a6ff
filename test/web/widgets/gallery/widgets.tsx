import { ToastPlace } from '../../../../web/widgets/toast/toast-place.tsx';
import { Buttons } from './buttons.tsx';
import { Deletions } from './deletions.tsx';
import { Fields } from './fields.tsx';
import { Messages } from './messages.tsx';
import { Overlays } from './overlays.tsx';
import { Suggestions } from './suggestions.tsx';

/** All widgets on one page. */
export function Widgets() {
  return (
    <main>
      <h1>Widgets</h1>
      <Buttons />
      <Fields />
      <Suggestions />
      <Overlays />
      <Deletions />
      <Messages />
      <ToastPlace />
    </main>
  );
}
