export type ServerSettings = Readonly<Record<string, string>>

/** PostgreSQL gets these on its command line at every start, so an update of FoodID also updates them. */
export const embeddedSettings: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  // Acknowledged writes survive a power failure.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Sized for a small machine that also runs Node and a browser.
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  // WAL contains each page in full at its first change after a checkpoint. Rare checkpoints and compression keep the
  // archive small.
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  random_page_cost: '1.1',
  io_method: 'sync', // no I/O worker processes: the data is in memory
  max_parallel_workers_per_gather: '0',
  jit: 'off', // short queries only
  timezone: 'UTC',
  log_timezone: 'UTC',
  // PostgreSQL would log failed statements with personal data; the application logs their errors without it.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}
