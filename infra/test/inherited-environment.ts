/** This process's environment without the settings that would lead the product to another database, queue or address. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith('DATABASE_') && name !== 'REDIS_URL' && name !== 'PUBLIC_ORIGIN',
    ),
  )
}
