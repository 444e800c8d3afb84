-- Distributes FoodID's tables over a Citus cluster. Run it once, as foodid_owner, after the migrations and before the
-- first process starts. Existing rows are moved. Every query of the product filters by tenant, so each query goes to
-- one shard.
--
-- Before, on every node:
--   create role foodid_owner login; create role foodid_app login; grant foodid_app to foodid_owner;
-- Both roles must be able to log in from node to node (pg_hba or pg_dist_authinfo): the coordinator connects to the
-- workers with the role of the session.

-- Row-level security reads app.tenant_id: the value that a transaction sets on the coordinator must apply on the
-- workers too.
alter database foodid set citus.propagate_set_commands to 'local';

select create_distributed_table('events', 'tenant_id', shard_count => 64);
select create_distributed_table('tenants', 'tenant_id', colocate_with => 'events');
select create_distributed_table('tenant_head', 'tenant_id', colocate_with => 'events');
select create_distributed_table('commands', 'tenant_id', colocate_with => 'events');
select create_distributed_table('users', 'tenant_id', colocate_with => 'events');
select create_distributed_table('credentials', 'tenant_id', colocate_with => 'events');
select create_distributed_table('sessions', 'tenant_id', colocate_with => 'events');
select create_distributed_table('login_attempts', 'tenant_id', colocate_with => 'events');
select create_distributed_table('register_entries', 'tenant_id', colocate_with => 'events');
select create_distributed_table('register_counters', 'tenant_id', colocate_with => 'events');
select create_distributed_table('storage_types', 'tenant_id', colocate_with => 'events');
select create_distributed_table('base_products', 'tenant_id', colocate_with => 'events');
select create_distributed_table('labels', 'tenant_id', colocate_with => 'events');
select create_distributed_table('label_counters', 'tenant_id', colocate_with => 'events');
select create_distributed_table('label_names', 'tenant_id', colocate_with => 'events');
select create_distributed_table('label_expiry_counts', 'tenant_id', colocate_with => 'events');
select create_distributed_table('label_sources', 'tenant_id', colocate_with => 'events');
select create_distributed_table('ingredients', 'tenant_id', colocate_with => 'events');
select create_distributed_table('ingredient_prices', 'tenant_id', colocate_with => 'events');
select create_distributed_table('recipes', 'tenant_id', colocate_with => 'events');
select create_distributed_table('recipe_lines', 'tenant_id', colocate_with => 'events');
select create_distributed_table('recipe_counters', 'tenant_id', colocate_with => 'events');
select create_distributed_table('exports', 'tenant_id', colocate_with => 'events');
select create_distributed_table('export_progress', 'tenant_id', colocate_with => 'events');
select create_distributed_table('export_files', 'tenant_id', colocate_with => 'events');
select create_distributed_table('consumer_checkpoints', 'tenant_id', colocate_with => 'events');
select create_distributed_table('expiry_runs', 'tenant_id', colocate_with => 'events');
select create_distributed_table('invitations', 'tenant_id', colocate_with => 'events');
select create_distributed_table('invitation_secrets', 'tenant_id', colocate_with => 'events');
select create_distributed_table('report_settings', 'tenant_id', colocate_with => 'events');
select create_distributed_table('report_recipients', 'tenant_id', colocate_with => 'events');
select create_distributed_table('reports', 'tenant_id', colocate_with => 'events');
select create_distributed_table('report_files', 'tenant_id', colocate_with => 'events');
select create_distributed_table('report_letters', 'tenant_id', colocate_with => 'events');
select create_distributed_table('report_mail_claims', 'tenant_id', colocate_with => 'events');
select create_distributed_table('report_deliveries', 'tenant_id', colocate_with => 'events');
select create_distributed_table('job_runs', 'tenant_id', colocate_with => 'events');
select create_distributed_table('known_devices', 'tenant_id', colocate_with => 'events');
