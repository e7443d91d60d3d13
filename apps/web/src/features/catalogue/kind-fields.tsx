import type { CatalogueKind } from '@canticle/contract/calls';
import type { ReactNode } from 'react';
import { CollectionFields } from './collection-fields.tsx';
import { ContributorFields } from './contributor-fields.tsx';
import type { ItemFormState } from './form-state.ts';
import { InstrumentFields, LanguageFields, ReferenceFields } from './reference-fields.tsx';
import { SongFields } from './song-fields.tsx';

type KindFieldsProps<Kind extends CatalogueKind> = { kind: Kind; form: ItemFormState<Kind> };

const fieldsByKind: { readonly [Kind in CatalogueKind]: (props: KindFieldsProps<Kind>) => ReactNode } = {
  song: SongFields,
  collection: CollectionFields,
  contributor: ContributorFields,
  category: ReferenceFields,
  theme: ReferenceFields,
  genre: ReferenceFields,
  copyright: ReferenceFields,
  country: ReferenceFields,
  instrument: InstrumentFields,
  language: LanguageFields,
};

/** The fields of an item of a kind. */
export function KindFields<Kind extends CatalogueKind>({ kind, form }: KindFieldsProps<Kind>) {
  const Fields: (props: KindFieldsProps<Kind>) => ReactNode = fieldsByKind[kind];
  return <Fields kind={kind} form={form} />;
}
