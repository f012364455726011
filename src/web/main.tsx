import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './theme.css'
import { schemeManager } from './theme.ts'

// Mantine's style tag is allowed by the page's nonce (CSP).
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
const root = document.getElementById('root')!
const app = <App nonce={nonce} scheme={schemeManager()} />

// The home page comes with its first picture, which is taken over; the others start empty.
if (root.hasChildNodes()) hydrateRoot(root, app)
else createRoot(root).render(app)
