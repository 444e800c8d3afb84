declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { TablerIcon } from '@tabler/icons-react'

  /** The SVG elements of the icon. */
  export const __iconNode: readonly (readonly ['path', { readonly d: string }])[]
  const icon: TablerIcon
  export default icon
}
