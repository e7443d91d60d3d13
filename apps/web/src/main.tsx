import './main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers.tsx';
import { createRouter } from './app/router.tsx';
import { startTranslations } from './translations/index.ts';

const place = document.getElementById('root');
if (place) {
  const translator = await startTranslations();
  createRoot(place).render(
    <StrictMode>
      <Providers translator={translator}>
        <RouterProvider router={createRouter()} />
      </Providers>
    </StrictMode>,
  );
}
