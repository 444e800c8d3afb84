import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { plural } from '#contract/words'
import { BackLink } from '../../components/back-link.tsx'
import { amount } from '../../components/table-import/import-rows.ts'
import { TableImportScreen } from '../../components/table-import/table-import-screen.tsx'
import { catalogKey } from './api.ts'

const noun = { one: 'produto', many: 'produtos' }

export function ImportProductsScreen() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  function handleImported(count: number) {
    notifications.show({
      color: 'folha',
      message: `${amount(count, noun)} ${plural(count, 'importado', 'importados')} com sucesso!`,
    })
    void queryClient.invalidateQueries({ queryKey: catalogKey })
    void navigate({ to: '/management/add-product' })
  }

  return (
    <TableImportScreen
      title="Importar Produtos Base"
      noun={noun}
      columns={
        <>
          <strong>Nome</strong>, <strong>Medida</strong> e <strong>Unidade de medida</strong>; se quiser, também{' '}
          <strong>SIF</strong>, <strong>Onde fica</strong>, <strong>Categoria</strong>, <strong>Setor</strong> e{' '}
          <strong>Validade (dias)</strong>. Categorias e setores novos são cadastrados junto, depois que você confirma;
          o lugar precisa já estar cadastrado.
        </>
      }
      path="/api/base-products/import"
      createsMissing
      back={<BackLink to="/management/add-product" label="Produtos base" />}
      onImported={handleImported}
    />
  )
}
