export type ServerSettings = Readonly<Record<string, string>>

/** Given on the command line at every start, so a new version of FoodID brings its own and nobody edits a file. */
export const kitchenSettings: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  // What the customer typed survives the plug being pulled.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // A small machine that also runs Node and a browser.
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  // Every page is logged whole at its first change after a checkpoint: fewer of those, packed, or an idle night fills the archive.
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  random_page_cost: '1.1',
  io_method: 'sync', // no helper processes for reads that are all in memory
  max_parallel_workers_per_gather: '0',
  jit: 'off', // short queries only
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The application reports its own refused statements, without the personal data that PostgreSQL would write beside them.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}
