import type { Letter, LetterContext } from './letter.ts'
import { escaped, FOOTER } from './letter.ts'

/** Tells the recipients of a scheduled report why it was not made. `id` is its local date. */
export function failureLetterOf(
  id: string,
  reason: string,
  { businessName, publicOrigin }: Pick<LetterContext, 'businessName' | 'publicOrigin'>,
): Letter {
  const day = id.split('-').toReversed().join('/')
  const lines = [
    `O relatório de validades de ${day} não pôde ser feito.`,
    reason,
    'Confira as etiquetas vencidas e a vencer no FoodID. Um administrador pode gerar um relatório agora em Gestão, Relatórios.',
  ]
  const link = publicOrigin === null ? null : new URL('/management/reports', publicOrigin).href
  const plain = [
    businessName,
    '',
    ...lines,
    ...(link === null ? [] : ['', `Abrir no FoodID: ${link}`]),
    '',
    FOOTER,
    '',
  ].join('\n')
  const html = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Relatório de validades</title></head>
<body style="margin:0;padding:24px;color:#1f1b16;font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.45;overflow-wrap:anywhere">
<p style="color:#14634b;font-weight:bold">${escaped(businessName)}</p>
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
${link === null ? '' : `<p><a href="${escaped(link)}">Abrir no FoodID</a></p>`}
<p style="font-size:12px;color:#5f574d">${escaped(FOOTER)}</p>
</body></html>
`
  return { subject: `O relatório de validades de ${day} não pôde ser feito – ${businessName}`, plain, html }
}
