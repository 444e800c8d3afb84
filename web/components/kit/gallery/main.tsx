// The page /kit of the development server: every part of the kit in its states. No build has it.
import '../../../reset.css'
import '../../../mantine.css'
import '../../../global.css'
import '../../controls.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { theme, themeVariables } from '../../../theme.ts'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('kit.html has no #root')
createRoot(root).render(
  <StrictMode>
    {/* All variables, as in web/main.tsx: the style sheet of Mantine's default ones is not loaded. */}
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <Gallery />
    </MantineProvider>
  </StrictMode>,
)
