import { defaultVariantColorsResolver } from '@mantine/core'
import type {
  CSSVariablesResolver,
  MantineColorsTuple,
  MantineThemeOverride,
  VariantColorsResolver,
} from '@mantine/core'

// The palettes are the tokens of tokens.css, so that Mantine's own styles follow the theme by themselves.
const folha: MantineColorsTuple = [
  'var(--brand-tint)',
  'var(--brand-tint)',
  'var(--brand-line)',
  'var(--brand-line)',
  'var(--brand-line)',
  'var(--brand)',
  'var(--brand)',
  'var(--brand)',
  'var(--brand-hover)',
  'var(--brand-text)',
]
const gray: MantineColorsTuple = [
  'var(--paper)',
  'var(--sunk)',
  'var(--line)',
  'var(--line-2)',
  'var(--line-2)',
  'var(--line-3)',
  'var(--ink-3)',
  'var(--ink-2)',
  'var(--gone-text)',
  'var(--ink)',
]
// Mantine's dark theme takes texts, borders and grounds from this palette, in this order.
const dark: MantineColorsTuple = [
  'var(--ink)',
  'var(--ink)',
  'var(--ink-2)',
  'var(--ink-3)',
  'var(--line-2)',
  'var(--line)',
  'var(--card)',
  'var(--paper)',
  'var(--sunk)',
  'var(--paper)',
]
const red: MantineColorsTuple = [
  'var(--late-tint)',
  'var(--late-tint)',
  'var(--late-line)',
  'var(--late-line)',
  'var(--late)',
  'var(--late)',
  'var(--late)',
  'var(--late)',
  'var(--late)',
  'var(--late-hover)',
]

const closeLabel = { 'aria-label': 'Fechar' }
// Without a role, the dialog's <header> would be a second banner landmark.
const noBanner = { header: { role: 'presentation' } }

/** The text on a filled button: the brand is dark in one theme and light in the other. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const filledBrand = input.variant === 'filled' && (input.color ?? input.theme.primaryColor) === 'folha'
  return filledBrand ? { ...colors, color: 'var(--on-brand)' } : colors
}

/** Plain objects in `components`: `Modal.extend()` would add each component to the first chunk. */
export const theme: MantineThemeOverride = {
  primaryColor: 'folha',
  primaryShade: 7,
  colors: { folha, gray, dark, red },
  variantColorResolver,
  black: '#1f1b16',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: {
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontWeight: '650',
  },
  defaultRadius: 'md',
  fontSizes: { xs: 'var(--t-1)', sm: 'var(--t-2)', md: 'var(--t-3)', lg: 'var(--t-4)', xl: 'var(--t-5)' },
  radius: { xs: '4px', sm: 'var(--r-1)', md: 'var(--r-2)', lg: 'var(--r-3)', xl: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
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

const schemeVariables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-error': 'var(--late-text)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--line)',
  '--mantine-color-disabled-color': 'var(--ink-2)',
  '--mantine-color-disabled-border': 'var(--line-2)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
  '--mantine-color-folha-light': 'var(--brand-tint)',
  '--mantine-color-folha-light-hover': 'var(--brand-line)',
  '--mantine-color-folha-light-color': 'var(--brand-text)',
  '--mantine-color-folha-outline': 'var(--brand-text)',
  '--mantine-color-folha-outline-hover': 'var(--brand-tint)',
  '--mantine-color-red-light': 'var(--late-tint)',
  '--mantine-color-red-light-hover': 'var(--late-line)',
  '--mantine-color-red-light-color': 'var(--late-text)',
  '--mantine-color-red-outline': 'var(--late-text)',
  '--mantine-color-red-outline-hover': 'var(--late-tint)',
  '--mantine-color-gray-light': 'var(--sunk)',
  '--mantine-color-gray-light-hover': 'var(--line)',
  '--mantine-color-gray-light-color': 'var(--ink-2)',
}

/** The tokens know the scheme, so both get the same variables. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables,
  dark: schemeVariables,
})
