import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import './theme/print.css';
import { createRoot } from 'react-dom/client';
import { ApplicationFrame } from './app/application-frame.tsx';
import { createApplication } from './app/create-application.ts';

const place = document.getElementById('application');
if (place) createRoot(place).render(<ApplicationFrame application={createApplication(window)} />);
