import './lib/old-browsers.ts'
import './mantine.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp, loadFirstScreen } from './router.tsx'
import { theme, themeVariables } from './theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const { router, queryClient } = createApp()
const app = (
  <StrictMode>
    {/* All of its variables: it works them out anyhow, and the style sheet that would hold the unchanged ones weighs 4 KiB. */}
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} forceColorScheme="light" deduplicateCssVariables={false}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
)

// Not awaited at the top: the other files import this one, and would wait for it while it waits for them.
void loadFirstScreen(router, queryClient).then(() => createRoot(root).render(app))
