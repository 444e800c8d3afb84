import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { counted, plural } from '#contract/words'
import { BackLink } from '../../../components/back-link.tsx'
import { TableImportScreen } from '../../../components/table-import/table-import-screen.tsx'
import { refreshRecipes } from '../api.ts'

/** Sheets from a spreadsheet, as the export of all sheets writes it. */
export function ImportRecipesScreen() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  function handleImported(count: number) {
    notifications.show({
      color: 'folha',
      message: `${counted(count, 'ficha técnica', 'fichas técnicas')} ${plural(count, 'importada', 'importadas')} com sucesso!`,
    })
    void refreshRecipes(queryClient)
    void navigate({ to: '/management/technical-sheet' })
  }

  return (
    <TableImportScreen
      title="Importar Fichas Técnicas"
      noun={{ one: 'linha', many: 'linhas' }}
      row="Cada linha da planilha é um ingrediente de uma ficha: as linhas com o mesmo nome formam uma ficha."
      columns={
        <>
          <strong>Ficha técnica</strong>, <strong>Rendimento</strong>, <strong>Ingrediente</strong>,{' '}
          <strong>Quantidade</strong> e <strong>Unidade</strong>; se quiser, as outras do CSV de Exportar todas, como{' '}
          <strong>É ficha técnica</strong>, <strong>Quanto rende</strong>, <strong>Vai ao fogo</strong> e{' '}
          <strong>Embalagens</strong>. Os ingredientes e os produtos base já devem estar cadastrados, e os preços são os
          do cadastro.
        </>
      }
      path="/api/recipes/import"
      back={<BackLink to="/management/technical-sheet" label="Fichas Técnicas" />}
      onImported={handleImported}
    />
  )
}
