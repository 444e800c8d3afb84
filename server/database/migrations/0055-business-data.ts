/** business_data: the names, CNPJ, address, licence and technical person of the restaurant. */
export const up = `
create table business_data (
  tenant_id text not null,
  legal_name text,
  trade_name text,
  cnpj text,
  address text,
  phone text,
  sanitary_licence text,
  technical_person text,
  technical_register text,
  allergen_programme boolean not null,
  public_menu boolean not null,
  constraint business_data__pkey primary key (tenant_id)
);
alter table business_data enable row level security, force row level security;
create policy business_data__tenant on business_data using (tenant_id = current_setting('app.tenant_id'));

grant select, insert, update, delete on business_data to foodid_app;
`
