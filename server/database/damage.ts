import { sqlStateOf } from './sql-state.ts'

/** PostgreSQL's data_corrupted, index_corrupted and undefined_file: what is on the disk is not what was written. */
const DAMAGED: readonly (string | undefined)[] = ['XX001', 'XX002', '58P01']

export const isDamage = (error: unknown): boolean => DAMAGED.includes(sqlStateOf(error))

/** What an operator does about a damaged database. `found` is what PostgreSQL said. */
export function damageText(found: string): string {
  return `O banco de dados está danificado: arquivos dele no disco não são mais o que foi gravado. O PostgreSQL disse:
  ${found.trim().replaceAll('\n', '\n  ')}
O que fazer, sem apagar nada:
  1. Pare o FoodID e copie a pasta de dados inteira para outro disco.
  2. Verifique o disco (e a memória) desta máquina.
  3. Restaure a última cópia noutra pasta, com o registro de gravações da pasta danificada:
     DATA_DIR=PASTA-NOVA npm run --silent admin -- restore --from CÓPIA --wal PASTA-DANIFICADA
     Num PostgreSQL seu (DATABASE_URL), use as ferramentas dele. Veja docs/operations.md, "Banco danificado".`
}
