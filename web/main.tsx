import './lib/old-browsers.ts'
import './mantine.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './router.tsx'
import { theme, themeVariables } from './theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const { router, queryClient } = createApp()

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} forceColorScheme="light">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
