// The paths of the places' icons, as icons.ts has those of other icons. In a file of its own: most screens need none of them.
export { __iconNode as dropletLines } from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
export { __iconNode as fridgeLines } from '@tabler/icons-react/dist/esm/icons/IconFridge.mjs'
export { __iconNode as packageLines } from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
export { __iconNode as shieldLockLines } from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
export { __iconNode as snowflakeLines } from '@tabler/icons-react/dist/esm/icons/IconSnowflake.mjs'
export { __iconNode as sunLines } from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
