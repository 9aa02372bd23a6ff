import '../../../../web/theme/tokens.css';
import '../../../../web/theme/fonts.css';
import '../../../../web/theme/base.css';
import { createRoot } from 'react-dom/client';
import { Widgets } from './widgets.tsx';
import './gallery.css';

const place = document.getElementById('gallery');
if (place) createRoot(place).render(<Widgets />);
