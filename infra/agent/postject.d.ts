declare module 'postject' {
  /** Puts a named resource into an executable of Linux, macOS or Windows. */
  export function inject(
    path: string,
    resource: string,
    data: Buffer,
    options: { readonly sentinelFuse: string },
  ): Promise<void>
}
