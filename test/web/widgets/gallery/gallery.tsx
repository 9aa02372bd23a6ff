import '../../../../web/theme/tokens.css';
import '../../../../web/theme/fonts.css';
import '../../../../web/theme/base.css';
import { createRoot } from 'react-dom/client';
import { ToastPlace } from '../../../../web/widgets/toast/toast-place.tsx';
import { Buttons } from './buttons.tsx';
import { Fields } from './fields.tsx';
import { Messages } from './messages.tsx';
import { Overlays } from './overlays.tsx';
import { Suggestions } from './suggestions.tsx';
import './gallery.css';

const place = document.getElementById('gallery');
if (place) {
  createRoot(place).render(
    <main>
      <h1>Widgets</h1>
      <Buttons />
      <Fields />
      <Suggestions />
      <Overlays />
      <Messages />
      <ToastPlace />
    </main>,
  );
}
