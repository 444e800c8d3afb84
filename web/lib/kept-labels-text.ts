/** What is said of labels that only this device has. Only screens that make labels load it. */
export const keptLabelsText = 'Guardado neste aparelho. As etiquetas entram no estoque quando a internet voltar.'
