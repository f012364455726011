/** `from=to|or to` pairs as a table. */
export const tableOf = (lines: string): Map<string, string[]> =>
  new Map(
    lines
      .trim()
      .split(/\s*[\n;]\s*/)
      .filter(line => line !== '')
      .map(line => {
        const [from = '', to = ''] = line.split('=')
        return [from.trim(), to.split('|').map(text => text.trim())]
      }),
  )

export const contracted = `don't=do not; doesn't=does not; didn't=did not; isn't=is not; aren't=are not; wasn't=was not; weren't=were not;
won't=will not; can't=cannot|can not; couldn't=could not; wouldn't=would not; shouldn't=should not; haven't=have not;
hasn't=has not; hadn't=had not; it's=it is; that's=that is; there's=there is; what's=what is; he's=he is; she's=she is;
let's=let us; i'm=I am; you're=you are; we're=we are; they're=they are; i've=I have; you've=you have; we've=we have;
they've=they have; i'll=I will; you'll=you will; we'll=we will; they'll=they will; it'll=it will; i'd=I would;
you'd=you would; we'd=we would; they'd=they would; gonna=going to; wanna=want to; gotta=got to; kinda=kind of; sorta=sort of;
gimme=give me; lemme=let me; dunno=do not know; here's=here is; who's=who is; cannot=can't|can not; y'all=you all`
export const compounds =
  tableOf(`email=e-mail; e-mail=email; online=on-line; dataset=data set|data-set; data set=dataset; healthcare=health care;
health care=healthcare; notebook=note book; website=web site|web-site; open source=open-source; open-source=open source;
well-known=well known; real-time=real time|realtime; realtime=real-time; lookup=look-up|look up; setup=set up|set-up;
long term=long-term; high level=high-level; low level=low-level; step by step=step-by-step; state of the=state-of-the;
backpropagation=back propagation|back-propagation; multilayer=multi-layer; multi-layer=multilayer; feedback=feed-back;
softmax=soft max|soft-max; pretraining=pre-training; pre-training=pretraining; fine-tuning=fine tuning|finetuning;
fine tuning=fine-tuning; chatgpt=chat GPT|Chat-GPT; database=data base; feedforward=feed forward|feed-forward;
maybe=may be; someone=some one; cannot=can not; whiteboard=white board; overfitting=over-fitting; hyperparameters=hyper-parameters;
subset=sub-set; cross entropy=cross-entropy; cross-entropy=cross entropy; everyday=every day; smartphone=smart phone`)
export const spellings =
  tableOf(`color=colour; colors=colours; favorite=favourite; behavior=behaviour; center=centre; centers=centres; optimize=optimise;
optimization=optimisation; initialize=initialise; initialization=initialisation; normalize=normalise; realize=realise;
organization=organisation; analyze=analyse; program=programme; gray=grey; labeled=labelled; modeling=modelling;
defense=defence; neighbor=neighbour; labor=labour; traveled=travelled; catalog=catalogue; license=licence; practice=practise;
recognize=recognise; tokenizer=tokeniser; tokenize=tokenise; summarize=summarise; visualize=visualise; visualization=visualisation;
okay=OK|ok; ok=okay; until=till; alright=all right; all right=alright; though=tho; through=thru; because='cause`)
