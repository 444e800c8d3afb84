import './lib/old-browsers.ts'
import './reset.css'
import './mantine.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { installServiceWorker } from './lib/install.ts'
import { createApp, loadFirstScreen } from './router.tsx'
import { theme, themeVariables } from './theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const { router, queryClient } = createApp()
const app = (
  <StrictMode>
    {/* The provider sets all CSS variables, so that Mantine's style sheet of default variables (4 KiB) is not loaded. */}
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
)

// No top-level await: the other chunks import this one, and both would wait for each other.
void loadFirstScreen(router, queryClient).then(() => {
  // React renders a transition in short slices. Without it the whole screen is one task, which blocks a slow tablet.
  startTransition(() => createRoot(root).render(app))
  installServiceWorker()
})
