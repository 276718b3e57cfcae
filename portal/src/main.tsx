import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/portal.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { shareNonce } from './app/nonce.ts';

shareNonce();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
