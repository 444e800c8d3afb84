import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

const folha: MantineColorsTuple = [
  '#eef7f3',
  '#dcece5',
  '#b7d9cb',
  '#8ec4ae',
  '#65ad91',
  '#3f9577',
  '#217a5e',
  '#14634b',
  '#0e4f3c',
  '#083a2c',
]
// Warm greys. Shade 7 is the dimmed text (6.5:1 on white), shade 5 the border of an input (3:1).
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f4f1eb',
  '#e9e4db',
  '#dad3c7',
  '#bfb6a8',
  '#958b7d',
  '#7a7165',
  '#5f574d',
  '#443e36',
  '#2b2721',
]
const red: MantineColorsTuple = [
  '#fdf1ef',
  '#fbe2de',
  '#f5c3bb',
  '#ed9b8f',
  '#e37466',
  '#d95747',
  '#c8402f',
  '#b23223',
  '#9a281b',
  '#821f14',
]

const closeLabel = { 'aria-label': 'Fechar' }
// Without a role, the dialog's <header> would be a second banner landmark.
const noBanner = { header: { role: 'presentation' } }

/** Plain objects in `components`: `Modal.extend()` would add each component to the first chunk. */
export const theme: MantineThemeOverride = {
  primaryColor: 'folha',
  primaryShade: 7,
  colors: { folha, gray, red },
  black: '#1f1b16',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: {
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontWeight: '650',
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    NumberInput: {
      defaultProps: { size: 'md', decimalSeparator: ',', allowedDecimalSeparators: [',', '.'], hideControls: true },
    },
    Select: {
      defaultProps: {
        size: 'md',
        nothingFoundMessage: 'Nada encontrado',
        withScrollArea: false,
        comboboxProps: { shadow: 'md', withinPortal: false },
      },
    },
    Textarea: { defaultProps: { size: 'md' } },
    DateInput: { defaultProps: { size: 'md', valueFormat: 'DD/MM/YYYY' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { centered: true, closeButtonProps: closeLabel, attributes: noBanner } },
    Drawer: { defaultProps: { closeButtonProps: closeLabel, attributes: noBanner } },
    Notification: { defaultProps: { closeButtonProps: closeLabel } },
    ActionBar: { defaultProps: { withinPortal: false } },
  },
}

export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#faf8f5',
    '--mantine-color-text': '#1f1b16',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-9)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
  },
  dark: {},
})
