import { InputData, JSONSchemaInput, quicktype } from 'quicktype-core';

/** As much of an OpenAPI document as the classes need. */
export type OpenApiDocument = { readonly components: { readonly schemas: Readonly<Record<string, object>> } };

/** Python classes of the named schemas of an OpenAPI document, each with `from_dict` and `to_dict`. */
export async function writePythonClasses({ components: { schemas } }: OpenApiDocument): Promise<string> {
  const schema = JSON.stringify({
    type: 'object',
    properties: Object.fromEntries(Object.keys(schemas).map((name) => [name, { $ref: `#/definitions/${name}` }])),
    definitions: schemas,
  }).replaceAll('#/components/schemas/', '#/definitions/');
  const input = new JSONSchemaInput(undefined);
  await input.addSource({ name: 'Schemas', schema });
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines } = await quicktype({
    inputData,
    lang: 'python',
    rendererOptions: { 'python-version': '3.7' },
    combineClasses: false,
  });
  return lines.join('\n');
}
